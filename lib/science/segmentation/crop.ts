import type { GrayFrame } from '@/lib/science/vision/types';
import type { Point, Polygon } from './polygon';

/** A square of a picture, in px of the picture, that is read onto a grid of `size`×`size` px. */
export interface CropWindow {
  readonly x: number;
  readonly y: number;
  readonly side: number;
  readonly size: number;
}

/** The window whose middle is a point. */
export const windowAround = (center: Point, side: number, size: number): CropWindow => ({
  x: center.x - side / 2,
  y: center.y - side / 2,
  side,
  size,
});

/** A point of the picture in px of the crop. */
export function intoCrop(p: Point, w: CropWindow): Point {
  const scale = w.size / w.side;
  return { x: (p.x - w.x) * scale, y: (p.y - w.y) * scale };
}

/** A point of the crop in px of the picture. */
export function outOfCrop(p: Point, w: CropWindow): Point {
  const scale = w.side / w.size;
  return { x: w.x + p.x * scale, y: w.y + p.y * scale };
}

export const polygonIntoCrop = (polygon: Polygon, w: CropWindow): Polygon =>
  polygon.map((p) => intoCrop(p, w));

/**
 * Reads a window into gray levels on the crop's grid: bilinear, from means over blocks where the picture is finer than
 * the crop, so that nothing aliases. Beyond the picture its edge is repeated.
 */
export function readCrop(picture: GrayFrame, w: CropWindow): Float32Array {
  const { width, height, data } = picture;
  const out = new Float32Array(w.size * w.size);
  const scale = w.side / w.size;
  // As many samples a side as whole source px fit into a crop px.
  const samples = Math.max(1, Math.min(8, Math.round(scale)));
  const clamp = (v: number, n: number): number => Math.max(0, Math.min(n - 1, v));
  const axis = (origin: number, n: number) =>
    Array.from({ length: w.size * samples }, (_, i) => {
      const at = clamp(origin + ((i + 0.5) / samples) * scale - 0.5, n);
      const low = Math.min(n - 1, Math.floor(at));
      return { low, high: Math.min(n - 1, low + 1), part: at - low };
    });
  const columns = axis(w.x, width);
  const rows = axis(w.y, height);
  const norm = 1 / (samples * samples);
  for (let v = 0; v < rows.length; v++) {
    const r = rows[v] as (typeof rows)[0];
    const line = Math.floor(v / samples) * w.size;
    for (let u = 0; u < columns.length; u++) {
      const c = columns[u] as (typeof columns)[0];
      const top =
        (data[r.low * width + c.low] as number) * (1 - c.part) +
        (data[r.low * width + c.high] as number) * c.part;
      const bottom =
        (data[r.high * width + c.low] as number) * (1 - c.part) +
        (data[r.high * width + c.high] as number) * c.part;
      const i = line + Math.floor(u / samples);
      out[i] = (out[i] as number) + norm * (top * (1 - r.part) + bottom * r.part);
    }
  }
  return out;
}

/** A crop without any contrast has no spread to divide by. */
const MIN_SPREAD = 2;

/**
 * Turns gray levels, in place, into what the segmenter reads: less the median (the ground, in most crops), over the
 * root mean square of what is left.
 */
export function normalizeCrop(crop: Float32Array): void {
  const counts = new Uint32Array(256);
  for (const v of crop) {
    const bin = Math.max(0, Math.min(255, Math.round(v)));
    counts[bin] = (counts[bin] as number) + 1;
  }
  let median = 0;
  for (let below = counts[0] as number; below < crop.length / 2 && median < 255; median++)
    below += counts[median + 1] as number;
  let squares = 0;
  for (const v of crop) squares += (v - median) ** 2;
  const spread = Math.max(MIN_SPREAD, Math.sqrt(squares / Math.max(1, crop.length)));
  for (let i = 0; i < crop.length; i++) crop[i] = ((crop[i] as number) - median) / spread;
}
