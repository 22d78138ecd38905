import { type CellBody, drawBody } from './cell';
import { drawSwimmer, type Swimmer, type SwimPath, swim } from './motion';
import type { SceneParameters } from './parameters';
import { poisson, type RandomSource, uniform } from './random';

/** A cell of the scene: what it does and how it looks. */
export interface Cell {
  readonly swimmer: Swimmer;
  readonly path: SwimPath;
  readonly body: CellBody;
}

/**
 * The rectangle of fluid that is simulated, in µm: the field of view and a margin all round it. Cells that leave
 * the rectangle come in again on the opposite side, which keeps the concentration everywhere the same.
 */
export interface FluidRectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The margin holds a whole cell with its tail, so that nothing appears or vanishes in sight. */
export function fluidAround(p: SceneParameters): FluidRectangle {
  const margin = 20 + p.tailLengthUm[1];
  const width = p.width * p.pixelSizeUm + 2 * margin;
  const height = p.height * p.pixelSizeUm + 2 * margin;
  return { left: -margin, top: -margin, width, height };
}

/** Mean number of cells over an area: concentration × area × depth. One M/ml is 1e-6 cells per µm³. */
export function expectedCells(p: SceneParameters, areaUm2: number): number {
  return p.concentrationMillionPerMl * 1e-6 * areaUm2 * p.chamberDepthUm;
}

/** Draws the cells of a scene: a Poisson number, placed uniformly, as in a well-mixed sample. */
export function drawPopulation(p: SceneParameters, frames: number, random: RandomSource): Cell[] {
  const fluid = fluidAround(p);
  const count = poisson(random, expectedCells(p, fluid.width * fluid.height));
  return Array.from({ length: count }, () => {
    const swimmer = drawSwimmer(p, random);
    const x = uniform(random, fluid.left, fluid.left + fluid.width);
    const y = uniform(random, fluid.top, fluid.top + fluid.height);
    const path = swim(swimmer, x, y, frames, p, random);
    return { swimmer, path, body: drawBody(p, swimmer.pattern !== 'brownian', random) };
  });
}
