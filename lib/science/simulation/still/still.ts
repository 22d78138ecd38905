import type { GrayFrame } from '@/lib/science/vision/types';
import { lightField, SensorNoise } from '../camera';
import type { Canvas } from '../draw';
import { type RandomSource, seededRandom, uniform } from '../random';
import { type Anatomy, drawAnatomy } from './anatomy';
import { paintClutter } from './clutter';
import { compressLikeJpeg } from './jpeg-like';
import { paintCell } from './look';
import { drawCondition } from './morphology';
import { blurred } from './paint';
import { completeStill, type StillParameters } from './parameters';
import { obliqueTone, stainedTone, unstainedTone } from './tone';
import { type Placement, type StillCell, truthOf } from './truth';

export interface SimulatedStill {
  readonly parameters: StillParameters;
  readonly picture: GrayFrame;
  readonly pixelSizeUm: number;
  readonly cells: readonly StillCell[];
}

/**
 * Simulates a still of sperm at high magnification with its complete truth: outlines of every part, sizes in µm and
 * morphology. Cells absorb light by their stain (Beer and Lambert), or bend it where unstained; then come blur,
 * fringes, uneven light, sensor noise and compression. The same parameters and seed give the same still.
 * @throws SimulationError for parameters that no still can have.
 */
export function simulateStill(given: Partial<StillParameters> = {}, seed = 1): SimulatedStill {
  const p = completeStill(given);
  const random = seededRandom(seed);
  const density: Canvas = { width: p.width, height: p.height, data: new Float32Array(p.width * p.height) };
  paintClutter(density, p, random);
  const placements: Placement[] = [];
  const cells: StillCell[] = [];
  for (let id = 1; id <= p.cells; id++) {
    const anatomy = drawAnatomy(drawCondition(p.morphology, random), random, p.acrosomeShare);
    const at = placeCell(p, placements, anatomy, random);
    if (!at) break;
    placements.push(at);
    paintCell(density, anatomy, at, p, random);
    cells.push(truthOf(id, anatomy, at, p));
  }
  return { parameters: p, picture: takePicture(density, p, random), pixelSizeUm: p.pixelSizeUm, cells };
}

/** A free place for a head, or one that touches another; null where the picture is full. */
function placeCell(
  p: StillParameters,
  others: readonly Placement[],
  a: Anatomy,
  random: RandomSource,
): Placement | null {
  const px = 1 / p.pixelSizeUm;
  const turn = { heading: uniform(random, 0, 2 * Math.PI), mirrored: random() < 0.5 };
  const middle = p.centered && others.length === 0;
  const near = others[Math.floor(random() * others.length)];
  const touching = near !== undefined && random() < p.touchingShare;
  for (let tries = 0; tries < 60; tries++) {
    const angle = uniform(random, 0, 2 * Math.PI);
    const reach = (touching ? uniform(random, 2.2, 4.2) : uniform(random, 0, 0.5) * a.shape.lengthUm) * px;
    const from = touching && near ? near : { cx: p.width / 2, cy: p.height / 2 };
    const at =
      touching || middle
        ? { cx: from.cx + reach * Math.cos(angle), cy: from.cy + reach * Math.sin(angle) }
        : { cx: uniform(random, 0, p.width), cy: uniform(random, 0, p.height) };
    const nearest = Math.min(...others.map((o) => Math.hypot(o.cx - at.cx, o.cy - at.cy)));
    if (nearest > (touching ? 2.1 : 5) * px) return { ...at, ...turn };
  }
  return null;
}

/** From densities to gray levels: optics, light, noise, compression. */
function takePicture(density: Canvas, p: StillParameters, random: RandomSource): GrayFrame {
  const px = 1 / p.pixelSizeUm;
  const sharp = blurred(density, p.blurUm * px);
  const stained = p.stain === 'papanicolaou' || p.stain === 'diff-quik';
  const wide = blurred({ ...density, data: sharp }, (stained ? 0.22 : uniform(random, 0.25, 0.8)) * px);
  const light = lightField({ ...p, vignetting: uniform(random, 0, 0.08) }, random);
  const canvas: Canvas = { width: p.width, height: p.height, data: new Float32Array(density.data.length) };
  const tone = stained
    ? stainedTone(p)
    : p.oblique
      ? obliqueTone(sharp, p, random)
      : unstainedTone(p, random);
  for (let i = 0; i < canvas.data.length; i++) {
    const density = sharp[i] as number;
    canvas.data[i] = (light[i] as number) * tone(density, density - (wide[i] as number), i);
  }
  const exposed = new SensorNoise(p.noiseLevels, random).expose(canvas);
  return p.jpegQuality === null ? exposed : compressLikeJpeg(exposed, p.jpegQuality);
}
