import type { Box } from '@/lib/science/vision/types';

/** A point in px; pixel (i, j) covers i to i + 1 and j to j + 1, as in labelme and COCO. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Corners in order; the last is joined to the first. */
export type Polygon = readonly Point[];

/** Area by the shoelace formula; 0 for fewer than three corners. */
export function polygonArea(polygon: Polygon): number {
  let twice = 0;
  eachSide(polygon, (a, b) => {
    twice += a.x * b.y - b.x * a.y;
  });
  return Math.abs(twice) / 2;
}

/** Length of the closed outline. */
export function polygonPerimeter(polygon: Polygon): number {
  let length = 0;
  eachSide(polygon, (a, b) => {
    length += Math.hypot(b.x - a.x, b.y - a.y);
  });
  return length;
}

/** The box round all corners. @throws RangeError for no polygon at all. */
export function polygonBox(polygons: readonly Polygon[]): Box {
  const corners = polygons.flat();
  if (corners.length === 0) throw new RangeError('no corners to put a box round');
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of corners) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, w: right - left, h: bottom - top };
}

/** Extent of the corners across a direction given as an angle in radians. */
export function polygonExtent(polygon: Polygon, angle: number): number {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  let [low, high] = [Infinity, -Infinity];
  for (const p of polygon) {
    const along = p.x * c + p.y * s;
    low = Math.min(low, along);
    high = Math.max(high, along);
  }
  return high - low;
}

function eachSide(polygon: Polygon, visit: (a: Point, b: Point) => void): void {
  for (let i = 0; i < polygon.length; i++)
    visit(polygon[i] as Point, polygon[(i + 1) % polygon.length] as Point);
}
