import type { Polygon } from '@/lib/science/segmentation/polygon';
import { polygonCoverage } from '@/lib/science/segmentation/rasterize';
import type { Canvas } from '../draw';
import { normal, type RandomSource, seededRandom, uniform } from '../random';

/** Adds density (absorbance, or optical thickness) where a polygon in px covers the canvas. */
export function paint(canvas: Canvas, polygon: Polygon, density: (x: number, y: number) => number): void {
  const part = polygonCoverage(polygon, canvas.width, canvas.height);
  if (!part) return;
  for (let y = 0; y < part.height; y++)
    for (let x = 0; x < part.width; x++) {
      const share = part.data[y * part.width + x] as number;
      if (share === 0) continue;
      const i = (part.y + y) * canvas.width + part.x + x;
      canvas.data[i] = (canvas.data[i] as number) + share * density(part.x + x + 0.5, part.y + y + 0.5);
    }
}

/** Multiplies the density where a polygon in px covers the canvas. */
export function fade(canvas: Canvas, polygon: Polygon, factor: number): void {
  const part = polygonCoverage(polygon, canvas.width, canvas.height);
  if (!part) return;
  for (let y = 0; y < part.height; y++)
    for (let x = 0; x < part.width; x++) {
      const share = part.data[y * part.width + x] as number;
      const i = (part.y + y) * canvas.width + part.x + x;
      canvas.data[i] = (canvas.data[i] as number) * (1 - share * (1 - factor));
    }
}

/** A copy blurred with a Gaussian of `sigma` px, edges repeated. */
export function blurred(canvas: Canvas, sigma: number): Float32Array {
  const { width, height, data } = canvas;
  if (sigma < 0.2) return data.slice();
  const radius = Math.ceil(2.7 * sigma);
  const raw = Array.from({ length: 2 * radius + 1 }, (_, k) =>
    Math.exp(-((k - radius) ** 2) / (2 * sigma ** 2)),
  );
  const total = raw.reduce((a, b) => a + b, 0);
  const kernel = Float32Array.from(raw, (k) => k / total);
  const padded = new Float32Array(Math.max(width, height) + 2 * radius);
  const pass = (
    from: Float32Array,
    to: Float32Array,
    n: number,
    lines: number,
    step: number,
    line: number,
  ) => {
    for (let l = 0; l < lines; l++) {
      const start = l * line;
      padded.fill(from[start] as number, 0, radius);
      for (let i = 0; i < n; i++) padded[radius + i] = from[start + i * step] as number;
      padded.fill(from[start + (n - 1) * step] as number, radius + n, n + 2 * radius);
      for (let i = 0; i < n; i++) {
        let sum = 0;
        for (let q = 0; q < kernel.length; q++) sum += (kernel[q] as number) * (padded[i + q] as number);
        to[start + i * step] = sum;
      }
    }
  };
  const half = new Float32Array(data.length);
  const out = new Float32Array(data.length);
  pass(data, half, width, height, 1, width);
  pass(half, out, height, width, width, 1);
  return out;
}

/** Side of the table of noise; a power of two. */
const LATTICE = 64;
/** One table serves all noise: places and turns in it are drawn again. Joining four neighbors smoothly lowers the spread to about two thirds. */
const TABLE = noiseTable();

function noiseTable(): Float32Array {
  const random = seededRandom(20_240_607);
  return Float32Array.from({ length: LATTICE * LATTICE }, () => 1.5 * normal(random));
}

/** Smooth noise of mean 0 and about unit spread over the plane, of features about `scale` wide (value noise). */
export function smoothNoise(scale: number, random: RandomSource): (x: number, y: number) => number {
  const turn = uniform(random, 0, 2 * Math.PI);
  const c = Math.cos(turn) / scale;
  const s = Math.sin(turn) / scale;
  const from = uniform(random, 0, LATTICE);
  const at = (i: number, j: number): number =>
    TABLE[(j & (LATTICE - 1)) * LATTICE + (i & (LATTICE - 1))] as number;
  return (x, y) => {
    const u = x * c - y * s + from;
    const v = x * s + y * c + 7 * from;
    const i = Math.floor(u);
    const j = Math.floor(v);
    const a = (u - i) * (u - i) * (3 - 2 * (u - i));
    const b = (v - j) * (v - j) * (3 - 2 * (v - j));
    const top = at(i, j) * (1 - a) + at(i + 1, j) * a;
    const bottom = at(i, j + 1) * (1 - a) + at(i + 1, j + 1) * a;
    return top * (1 - b) + bottom * b;
  };
}
