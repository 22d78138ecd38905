import type { Canvas } from '../draw';
import { type RandomSource, uniform } from '../random';
import type { Anatomy } from './anatomy';
import { halfWidth } from './head-shape';
import { fade, paint, smoothNoise } from './paint';
import type { StillParameters, StillStain } from './parameters';
import { type Placement, placed } from './truth';

type Range = readonly [low: number, high: number];

/** Densities of the parts: absorbance (log10) of stained cells, optical thickness in heads (1) of unstained ones. */
interface Densities {
  readonly nucleus: Range;
  /** Acrosome over nucleus, and how much paler its tip is. */
  readonly acrosome: Range;
  readonly tip: Range;
  readonly vacuole: Range;
  readonly midpiece: Range;
  readonly tail: Range;
  /** 1: as thick in the middle as a dome; 0: flat, as absorbance in dried smears. */
  readonly dome: Range;
}

const STAINED: Omit<Densities, 'acrosome'> = {
  nucleus: [0.5, 0.85],
  tip: [0.45, 1],
  vacuole: [0.5, 0.85],
  midpiece: [0.07, 0.28],
  tail: [0.05, 0.17],
  dome: [0, 0.35],
};
const UNSTAINED: Densities = {
  nucleus: [0.8, 1.1],
  acrosome: [0.65, 1.1],
  tip: [0.7, 1.1],
  vacuole: [0.3, 0.8],
  midpiece: [0.3, 0.6],
  tail: [0.18, 0.4],
  dome: [0.2, 1],
};
/** In light from one side less of the inside is lost in the glare, so acrosomes and vacuoles may show clearly. */
const OBLIQUE: Densities = {
  ...UNSTAINED,
  acrosome: [0.2, 0.95],
  vacuole: [0.1, 0.7],
  midpiece: [0.3, 0.8],
};
const DENSITIES: Readonly<Record<StillStain, Densities>> = {
  papanicolaou: { ...STAINED, acrosome: [0.25, 0.72] },
  'diff-quik': { ...STAINED, acrosome: [0.5, 0.9] },
  'bright-field': UNSTAINED,
  'phase-contrast': UNSTAINED,
};

/** Paints one cell's density into the canvas. */
export function paintCell(
  canvas: Canvas,
  a: Anatomy,
  at: Placement,
  p: StillParameters,
  random: RandomSource,
): void {
  const d = p.oblique ? OBLIQUE : DENSITIES[p.stain];
  const draw = ([low, high]: Range): number => uniform(random, low, high);
  const put = (polygon: Anatomy['head']) => placed(polygon, at, p.pixelSizeUm);
  const level = draw(d.nucleus);
  const midpiece = draw(d.midpiece);
  const tail = Math.min(midpiece, draw(d.tail));
  for (const outline of a.tails) paint(canvas, put(outline), patchy(tail, p, random));
  paint(canvas, put(a.midpiece), patchy(midpiece, p, random));
  if (a.droplet) paint(canvas, put(a.droplet), patchy(uniform(random, 0.3, 0.8) * midpiece, p, random));
  paint(canvas, put(a.head), headDensity(a, at, p, d, level, random));
  for (const vacuole of a.vacuoles) fade(canvas, put(vacuole), draw(d.vacuole));
}

/** A level with the stain's unevenness of about 2 µm. */
function patchy(level: number, p: StillParameters, random: RandomSource): (x: number, y: number) => number {
  const noise = smoothNoise(2 / p.pixelSizeUm, random);
  return (x, y) => level * Math.max(0.2, 1 + 0.25 * p.stainUnevenness * noise(x, y));
}

/** Density within the head: dark nucleus, paler acrosome toward its tip, soft border, uneven stain, dome. */
function headDensity(
  a: Anatomy,
  at: Placement,
  p: StillParameters,
  d: Densities,
  level: number,
  random: RandomSource,
): (x: number, y: number) => number {
  const { shape, border } = a;
  const acrosome = uniform(random, ...d.acrosome);
  const tip = uniform(random, ...d.tip);
  const dome = uniform(random, ...d.dome);
  // From a sharp border to one that fades over a µm.
  const soft = 0.06 + 0.45 * random() ** 2;
  const rim = random() < 0.4 ? uniform(random, 0, 0.3) : 0;
  const coarse = smoothNoise(1.6 / p.pixelSizeUm, random);
  const fine = smoothNoise(0.45 / p.pixelSizeUm, random);
  const [c, s] = [Math.cos(at.heading) * p.pixelSizeUm, Math.sin(at.heading) * p.pixelSizeUm];
  const half = shape.lengthUm / 2;
  return (x, y) => {
    const [dx, dy] = [x - at.cx, y - at.cy];
    const u = Math.max(-1, Math.min(1, (dx * c + dy * s) / half));
    const v = (dy * c - dx * s) * (at.mirrored ? -1 : 1);
    const width = Math.max(0.05, v > 0 ? halfWidth(shape.left, u) : halfWidth(shape.right, u));
    const across = Math.max(-1, Math.min(1, v / width));
    const behind = ((border.at(across) - u) * half) / soft;
    const nuclear = 1 / (1 + Math.exp(-2 * behind));
    // How far the place is from the border toward the tip, 0 to 1.
    const ahead = Math.max(0, (u - border.at(across)) / Math.max(0.1, 1 - border.at(across)));
    const cap = acrosome * (1 + (tip - 1) * ahead + rim * across * across);
    const round = 1 - dome + dome * Math.sqrt(Math.max(0, 1 - across * across));
    const uneven = 1 + p.stainUnevenness * (0.12 * coarse(x, y) + 0.06 * fine(x, y)) * (1.4 - nuclear);
    return level * (nuclear + (1 - nuclear) * cap) * round * Math.max(0.3, uneven);
  };
}
