import type { Box } from '@/lib/science/vision/types';
import type { BinaryMask } from './mask';
import { emptyMask } from './mask';
import { type Polygon, polygonBox } from './polygon';

/** Share of each pixel that lies inside a polygon, for a box of whole pixels. */
export interface Coverage {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** 0 to 1, row-major. */
  readonly data: Float32Array;
}

/** Scan lines a pixel; along a line coverage is exact. */
const LINES = 4;

interface Side {
  readonly x0: number;
  readonly y0: number;
  readonly y1: number;
  readonly slope: number;
  readonly winding: number;
}

/**
 * How much of each pixel a polygon covers, cut to a picture of `width`×`height`. Inside is where the outline winds
 * round at least once (non-zero rule), so that a strip that crosses itself stays whole. Null where nothing of it
 * lies in the picture.
 */
export function polygonCoverage(polygon: Polygon, width: number, height: number): Coverage | null {
  if (polygon.length < 3) return null;
  const box = pixelsOf(polygonBox([polygon]), width, height);
  if (!box) return null;
  const data = new Float32Array(box.width * box.height);
  const sides = sidesOf(polygon);
  const crossings: { x: number; winding: number }[] = [];
  for (let line = 0; line < box.height * LINES; line++) {
    const y = box.y + (line + 0.5) / LINES;
    crossings.length = 0;
    for (const s of sides)
      if (y >= s.y0 && y < s.y1) crossings.push({ x: s.x0 + (y - s.y0) * s.slope, winding: s.winding });
    crossings.sort((a, b) => a.x - b.x);
    const row = Math.floor(line / LINES) * box.width;
    let winding = 0;
    let from = 0;
    for (const crossing of crossings) {
      if (winding === 0) from = crossing.x;
      winding += crossing.winding;
      if (winding === 0) addSpan(data, row, box.width, from - box.x, crossing.x - box.x);
    }
  }
  return { ...box, data };
}

function sidesOf(polygon: Polygon): Side[] {
  return polygon.flatMap((a, i): Side[] => {
    const b = polygon[(i + 1) % polygon.length] as typeof a;
    if (a.y === b.y) return [];
    const [top, bottom] = a.y < b.y ? [a, b] : [b, a];
    const slope = (bottom.x - top.x) / (bottom.y - top.y);
    return [{ x0: top.x, y0: top.y, y1: bottom.y, slope, winding: a.y < b.y ? 1 : -1 }];
  });
}

function addSpan(data: Float32Array, row: number, width: number, left: number, right: number): void {
  const from = Math.max(0, left);
  const to = Math.min(width, right);
  for (let x = Math.floor(from); x < to; x++) {
    const share = Math.min(to, x + 1) - Math.max(from, x);
    data[row + x] = (data[row + x] as number) + share / LINES;
  }
}

function pixelsOf(box: Box, width: number, height: number): Omit<Coverage, 'data'> | null {
  const x = Math.max(0, Math.floor(box.x));
  const y = Math.max(0, Math.floor(box.y));
  const right = Math.min(width, Math.ceil(box.x + box.w));
  const bottom = Math.min(height, Math.ceil(box.y + box.h));
  return right > x && bottom > y ? { x, y, width: right - x, height: bottom - y } : null;
}

/** Pixels at least half of which lies in one of the polygons. */
export function maskOfPolygons(polygons: readonly Polygon[], width: number, height: number): BinaryMask {
  const mask = emptyMask(width, height);
  for (const polygon of polygons) {
    const part = polygonCoverage(polygon, width, height);
    if (!part) continue;
    for (let y = 0; y < part.height; y++)
      for (let x = 0; x < part.width; x++)
        if ((part.data[y * part.width + x] as number) >= 0.5)
          mask.data[(part.y + y) * width + part.x + x] = 1;
  }
  return mask;
}
