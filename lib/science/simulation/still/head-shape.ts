import { type Point, polygonArea } from '@/lib/science/segmentation/polygon';
import { normal, type RandomSource, uniform } from '../random';
import type { HeadDefect } from './morphology';

/**
 * A head's outline as two half widths along its axis, in µm: u runs from −1 (neck) to 1 (tip of the acrosome), one
 * table for each side. The axis is +x, the center of the head (0, 0).
 */
export interface HeadShape {
  readonly lengthUm: number;
  readonly widthUm: number;
  readonly left: Float64Array;
  readonly right: Float64Array;
}

const STEPS = 96;

/** Half width at u on one side, in µm. */
export function halfWidth(table: Float64Array, u: number): number {
  const at = Math.max(0, Math.min(STEPS, ((u + 1) / 2) * STEPS));
  const low = Math.min(STEPS - 1, Math.floor(at));
  const part = at - low;
  return (table[low] as number) * (1 - part) + (table[low + 1] as number) * part;
}

/** A normal number around `mean`, drawn again until it lies in the range. */
function between(random: RandomSource, mean: number, spread: number, low: number, high: number): number {
  for (;;) {
    const x = mean + spread * normal(random);
    if (x >= low && x <= high) return x;
  }
}

/**
 * Length and width in µm. Normal heads as stained by Papanicolaou in the WHO manual (6th edition, 2021, section
 * 2.4.8.1): length median 4.1, 95 % interval 3.7–4.7; width 2.8, 2.5–3.2; ratio 1.5, 1.3–1.8. Defects lie outside
 * of these intervals as the manual's pictures show them.
 */
function drawSize(defect: HeadDefect | null, random: RandomSource): [lengthUm: number, widthUm: number] {
  switch (defect) {
    case 'tapered': {
      const length = uniform(random, 4.6, 6.4);
      return [length, length / uniform(random, 2.05, 3)];
    }
    case 'pyriform':
      return [uniform(random, 4.2, 6), uniform(random, 2.5, 3.4)];
    case 'round': {
      const length = uniform(random, 2.7, 4);
      return [length, length / uniform(random, 1, 1.18)];
    }
    case 'small':
      return [uniform(random, 2.4, 3.4), uniform(random, 1.6, 2.3)];
    case 'large':
      return [uniform(random, 4.9, 6.8), uniform(random, 3.35, 4.4)];
    case 'amorphous':
      return [uniform(random, 3.2, 6), uniform(random, 2.1, 3.8)];
    default: {
      for (;;) {
        const length = between(random, 4.1, 0.25, 3.7, 4.7);
        const width = between(random, 2.8, 0.18, 2.5, 3.2);
        if (length / width >= 1.3 && length / width <= 1.8) return [length, width];
      }
    }
  }
}

/** Draws the outline of a head, normal or with a defect. */
export function drawHeadShape(defect: HeadDefect | null, random: RandomSource): HeadShape {
  const [lengthUm, widthUm] = drawSize(defect, random);
  // Blunter (> 2) or more pointed (< 2) than an ellipse, apart for front and rear.
  const front = uniform(random, 1.8, 2.6);
  const rear = uniform(random, 1.8, 2.4);
  const taper =
    defect === 'tapered'
      ? uniform(random, 0.1, 0.45)
      : uniform(random, -0.06, 0.16) * (random() < 0.5 ? 1.6 : 1);
  const neck = defect === 'pyriform' ? uniform(random, 0.4, 0.65) : 0;
  const neckAt = uniform(random, -0.45, 0.1);
  const rough = defect === 'amorphous' ? uniform(random, 0.14, 0.34) : uniform(random, 0, 0.035);
  const wave = (): ((u: number) => number) => {
    const waves = [1, 2, 3, 4].map((k) => ({
      k,
      size: (rough * normal(random)) / k ** 0.8,
      phase: uniform(random, 0, 6.3),
    }));
    return (u) =>
      waves.reduce((sum, w) => sum + w.size * Math.sin((w.k * Math.PI * (u + 1)) / 2 + w.phase), 1);
  };
  const side = (bumps: (u: number) => number): Float64Array =>
    Float64Array.from({ length: STEPS + 1 }, (_, i) => {
      const u = (2 * i) / STEPS - 1;
      const oval = Math.max(0, 1 - Math.abs(u) ** (u > 0 ? front : rear)) ** 0.5;
      // The pear's neck: narrower behind `neckAt`, smoothly.
      const pear = 1 - neck / (1 + Math.exp((u - neckAt) * 7));
      return oval * (1 + taper * u) * pear * Math.max(0.3, bumps(u));
    });
  const left = side(wave());
  const right = side(wave());
  const widest = left.reduce((most, w, i) => Math.max(most, w + (right[i] as number)), 0);
  const scale = widthUm / widest;
  return { lengthUm, widthUm, left: left.map((w) => w * scale), right: right.map((w) => w * scale) };
}

/** The closed outline in µm, from the neck along the left side to the tip and back along the right. */
export function headOutline(h: HeadShape): Point[] {
  const at = uSteps(-1, 1);
  const upper = at.map((u) => ({ x: (u * h.lengthUm) / 2, y: halfWidth(h.left, u) }));
  const lower = at.map((u) => ({ x: (u * h.lengthUm) / 2, y: -halfWidth(h.right, u) })).reverse();
  return [...upper, ...lower.slice(1, -1)];
}

/** Steps in u, denser toward the ends, where outlines are round. */
function uSteps(from: number, to: number): number[] {
  const n = 40;
  const [a, b] = [Math.asin(from), Math.asin(to)];
  return Array.from({ length: n + 1 }, (_, i) => Math.sin(a + ((b - a) * i) / n));
}

/** Where the acrosome ends: the border's place on the axis as a function of the place across (−1 right to 1 left). */
export interface AcrosomeBorder {
  readonly at: (across: number) => number;
}

/** The two parts of a head that a border makes, as outlines in µm. */
export function splitHead(h: HeadShape, border: AcrosomeBorder): { acrosome: Point[]; nucleus: Point[] } {
  const n = 28;
  const seam = Array.from({ length: n + 1 }, (_, i): Point => {
    const across = 1 - (2 * i) / n;
    const u = Math.max(-0.98, Math.min(0.98, border.at(across)));
    const y = across > 0 ? across * halfWidth(h.left, u) : across * halfWidth(h.right, u);
    return { x: (u * h.lengthUm) / 2, y };
  });
  const clamp = (u: number): number => Math.max(-0.98, Math.min(0.98, u));
  const [uLeft, uRight] = [clamp(border.at(1)), clamp(border.at(-1))];
  const along = (table: Float64Array, sign: number, from: number, to: number): Point[] =>
    uSteps(from, to).map((u) => ({ x: (u * h.lengthUm) / 2, y: sign * halfWidth(table, u) }));
  return {
    // From the left end of the seam forward round the tip to its right end, then back along the seam.
    acrosome: [
      ...along(h.left, 1, uLeft, 1),
      ...along(h.right, -1, uRight, 1).reverse(),
      ...seam.slice(1, -1).reverse(),
    ],
    nucleus: [
      ...along(h.right, -1, -1, uRight).reverse(),
      ...along(h.left, 1, -1, uLeft),
      ...seam.slice(1, -1),
    ],
  };
}

/**
 * A border that leaves the acrosome the wished share of the head's area: bent, oblique and a little jagged, shifted
 * along the axis by bisection.
 */
export function drawBorder(h: HeadShape, share: number, random: RandomSource): AcrosomeBorder {
  const bend = uniform(random, -0.35, 0.2);
  const tilt = 0.13 * normal(random);
  const jags = [2, 3, 5].map((k) => ({
    k,
    size: (0.035 * normal(random)) / Math.sqrt(k),
    phase: uniform(random, 0, 6.3),
  }));
  const shape = (a: number): number =>
    bend * a * a + tilt * a + jags.reduce((s, j) => s + j.size * Math.sin(j.k * Math.PI * a + j.phase), 0);
  let [low, high] = [-1.2, 1.3];
  const total = polygonArea(headOutline(h));
  for (let i = 0; i < 24; i++) {
    const middle = (low + high) / 2;
    const { acrosome } = splitHead(h, { at: (a) => middle + shape(a) });
    if (polygonArea(acrosome) / total > share) low = middle;
    else high = middle;
  }
  return { at: (a) => low + shape(a) };
}
