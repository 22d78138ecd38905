import { type RandomSource, uniform } from '../random';
import type { StillParameters } from './parameters';

/**
 * What of the light a place lets through (1: as the ground does), by its density, by how much that exceeds the
 * neighborhood's, and by its index in the picture.
 */
export type Tone = (density: number, edge: number, at: number) => number;

/** Transmission of an absorbance, with the overshoot of a camera's sharpening. */
export function stainedTone(p: StillParameters): Tone {
  return (density, edge) => 10 ** (-p.contrastGain * (density + p.sharpening * edge));
}

/**
 * Unstained cells: in phase contrast their thickness darkens (or, thick heads, brightens) and a halo of the other sign
 * surrounds them; in bright field they are pale with fringes at their edges.
 */
export function unstainedTone(p: StillParameters, random: RandomSource): Tone {
  const phase = p.stain === 'phase-contrast';
  const polarity = random() < 0.5 ? 1 : -1;
  const body = phase ? polarity * uniform(random, 0.15, 0.4) : uniform(random, -0.14, 0.1);
  const fringe = phase ? polarity * uniform(random, 0.3, 0.8) : polarity * uniform(random, 0.35, 0.9);
  return (density, edge) => Math.max(0.02, 1 - p.contrastGain * (body * density + fringe * edge));
}

/**
 * Unstained cells in light from one side: besides body and fringes, slopes of the thickness that face the light are
 * bright and those that turn away are dark, so that cells stand out like a relief. `thickness` is the blurred density.
 */
export function obliqueTone(thickness: Float32Array, p: StillParameters, random: RandomSource): Tone {
  const body = uniform(random, -0.1, 0.28);
  const fringe = uniform(random, -0.3, 0.6);
  const relief = uniform(random, 0.05, 0.6);
  const from = uniform(random, 0, 2 * Math.PI);
  const reach = uniform(random, 0.14, 0.35) / p.pixelSizeUm;
  const [dx, dy] = [Math.cos(from) * reach, Math.sin(from) * reach];
  return (density, edge, at) => {
    const [x, y] = [at % p.width, Math.floor(at / p.width)];
    const slope = between(thickness, p, x + dx, y + dy) - between(thickness, p, x - dx, y - dy);
    return Math.max(0.02, 1 - p.contrastGain * (body * density + fringe * edge + relief * slope));
  };
}

/** The value at a place between pixels (bilinear); beyond the picture that of its edge. */
function between(
  values: Float32Array,
  { width, height }: { readonly width: number; readonly height: number },
  x: number,
  y: number,
): number {
  // Just short of the last pixel, so that the one after it is in the picture.
  const cx = Math.min(width - 1.001, Math.max(0, x));
  const cy = Math.min(height - 1.001, Math.max(0, y));
  const [x0, y0] = [Math.floor(cx), Math.floor(cy)];
  const [fx, fy] = [cx - x0, cy - y0];
  const k = y0 * width + x0;
  const above = (values[k] as number) * (1 - fx) + (values[k + 1] as number) * fx;
  const below = (values[k + width] as number) * (1 - fx) + (values[k + width + 1] as number) * fx;
  return above * (1 - fy) + below * fy;
}
