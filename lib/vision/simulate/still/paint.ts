import type { Polygon } from '../../segment/polygon';
import { polygonCoverage } from '../../segment/rasterise';
import type { Canvas } from '../draw';
import { normal, type RandomSource, uniform } from '../random';

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
  const pass = (
    from: Float32Array,
    to: Float32Array,
    n: number,
    lines: number,
    step: number,
    line: number,
  ) => {
    for (let l = 0; l < lines; l++)
      for (let i = 0; i < n; i++) {
        let sum = 0;
        for (let k = -radius; k <= radius; k++) {
          const at = i + k < 0 ? 0 : i + k >= n ? n - 1 : i + k;
          sum += (kernel[k + radius] as number) * (from[l * line + at * step] as number);
        }
        to[l * line + i * step] = sum;
      }
  };
  const half = new Float32Array(data.length);
  const out = new Float32Array(data.length);
  pass(data, half, width, height, 1, width);
  pass(half, out, height, width, width, 1);
  return out;
}

/** Smooth noise of mean 0 and about unit spread over the plane: a few plane waves of wavelengths around `scale`. */
export function smoothNoise(scale: number, random: RandomSource): (x: number, y: number) => number {
  const waves = Array.from({ length: 7 }, () => {
    const turn = uniform(random, 0, 2 * Math.PI);
    const k = (2 * Math.PI * Math.exp(0.5 * normal(random))) / scale;
    return { kx: k * Math.cos(turn), ky: k * Math.sin(turn), phase: uniform(random, 0, 2 * Math.PI) };
  });
  // Seven sines of variance ½ each.
  const norm = Math.sqrt(2 / waves.length);
  return (x, y) => norm * waves.reduce((sum, w) => sum + Math.sin(w.kx * x + w.ky * y + w.phase), 0);
}
