import { findComponents } from './components';
import type { BinaryMask } from './mask';
import type { Point, Polygon } from './polygon';

/** Right, down, left, up. */
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/** One connected part of a mask: the outline round it and those round its holes, which run the other way. */
export interface Contour {
  readonly outer: Polygon;
  readonly holes: readonly Polygon[];
}

/**
 * The outlines of a mask along the edges of its pixels (pixel (i, j) covers i to i + 1 and j to j + 1), one contour a
 * connected part (neighbors across corners are apart here). Corners are whole numbers, so filling the outlines gives back
 * the mask to the pixel.
 */
export function maskContours(mask: BinaryMask): Contour[] {
  const { width, height, data } = mask;
  const inside = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && data[y * width + x] === 1;
  // Every outline has a top edge, that of a hole below it; edges walked along are not started from again.
  const walked = new Uint8Array((width + 1) * (height + 1));
  const parts = findComponents(mask, 'sides').labels;
  const outers = new Map<number, { outer: Polygon; holes: Polygon[] }>();
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!inside(x, y) || inside(x, y - 1) || walked[y * (width + 1) + x]) continue;
      const outline = walkAround(x, y, inside, (u, v) => {
        walked[v * (width + 1) + u] = 1;
      });
      const part = parts[y * width + x] as number;
      // The topmost pixel of a part lies on its outer outline, so that one comes first.
      if (signedArea(outline) > 0) outers.set(part, { outer: outline, holes: [] });
      else outers.get(part)?.holes.push(outline);
    }
  return [...outers.values()];
}

/** The outer outlines of a mask, holes left out. */
export const maskOutlines = (mask: BinaryMask): Polygon[] => maskContours(mask).map(({ outer }) => outer);

/**
 * Contours as one polygon, for formats that know no holes and one polygon an object: slits without width lead from the
 * first outline to each further one and back, so that filling it gives the same pixels.
 */
export function joinContours(contours: readonly Contour[]): Polygon {
  const [first = [], ...rest] = contours.flatMap(({ outer, holes }) => [outer, ...holes]);
  const detours = new Map<number, Point[]>();
  for (const ring of rest) {
    const [from, to] = nearestCorners(first, ring);
    const detour = detours.get(from) ?? [];
    if (detour.length === 0) detours.set(from, detour);
    const [anchor, entry] = [first[from] as Point, ring[to] as Point];
    // Along the edges of pixels, whose centers a slanted slit could meet.
    const bend = { x: entry.x, y: anchor.y };
    detour.push(bend);
    for (let i = 0; i <= ring.length; i++) detour.push(ring[(to + i) % ring.length] as Point);
    detour.push(bend, anchor);
  }
  return first.flatMap((corner, at) => [corner, ...(detours.get(at) ?? [])]);
}

/** Beyond this many pairs the first corners will do: the slit only has to lead there. */
const PAIRS_COMPARED = 250_000;

function nearestCorners(a: readonly Point[], b: readonly Point[]): [number, number] {
  let best: [number, number] = [0, 0];
  if (a.length * b.length > PAIRS_COMPARED) return best;
  let shortest = Infinity;
  a.forEach((p, i) => {
    b.forEach((q, j) => {
      const distance = (p.x - q.x) ** 2 + (p.y - q.y) ** 2;
      if (distance >= shortest) return;
      shortest = distance;
      best = [i, j];
    });
  });
  return best;
}

/** A contour with fewer corners (simplifyOutline). */
export const simplifyContour = ({ outer, holes }: Contour, tolerance: number): Contour => ({
  outer: simplifyOutline(outer, tolerance),
  holes: holes.map((hole) => simplifyOutline(hole, tolerance)),
});

/** Follows the edge with the mask on the right-hand side (y down), turning as soon as it can toward the mask. */
function walkAround(
  startX: number,
  startY: number,
  inside: (x: number, y: number) => boolean,
  topEdge: (x: number, y: number) => void,
): Point[] {
  const corners: Point[] = [];
  let [x, y, direction] = [startX, startY, 0];
  do {
    if (direction === 0) topEdge(x, y);
    const [dx, dy] = STEPS[direction] as readonly [number, number];
    x += dx;
    y += dy;
    // The pixels ahead of the new corner: to the right and to the left of the way.
    const right = [inside(x, y), inside(x - 1, y), inside(x - 1, y - 1), inside(x, y - 1)][direction];
    const left = [inside(x, y - 1), inside(x, y), inside(x - 1, y), inside(x - 1, y - 1)][direction];
    const turn = !right ? 1 : left ? 3 : 0;
    if (turn !== 0) corners.push({ x, y });
    direction = (direction + turn) % 4;
  } while (x !== startX || y !== startY || direction !== 0);
  return corners;
}

/** Twice the area, positive for clockwise outlines (y down). */
function signedArea(polygon: Polygon): number {
  return polygon.reduce((sum, a, i) => {
    const b = polygon[(i + 1) % polygon.length] as Point;
    return sum + a.x * b.y - b.x * a.y;
  }, 0);
}

/**
 * A closed outline with fewer corners, none of the old ones farther than `tolerance` px away (Ramer 1972; Douglas &
 * Peucker 1973). At least a triangle is left.
 */
export function simplifyOutline(polygon: Polygon, tolerance: number): Polygon {
  if (polygon.length <= 3) return polygon;
  const first = polygon[0] as Point;
  let far = 0;
  polygon.forEach((p, i) => {
    const best = polygon[far] as Point;
    if (Math.hypot(p.x - first.x, p.y - first.y) > Math.hypot(best.x - first.x, best.y - first.y)) far = i;
  });
  const there = thin(polygon.slice(0, far + 1), tolerance);
  const back = thin([...polygon.slice(far), first], tolerance);
  const simple = [...there.slice(0, -1), ...back.slice(0, -1)];
  return simple.length >= 3 ? simple : polygon;
}

function thin(line: readonly Point[], tolerance: number): Point[] {
  const first = line[0];
  const last = line[line.length - 1];
  if (!first || !last || line.length < 3) return [...line];
  let worst = 0;
  let most = tolerance;
  for (let i = 1; i < line.length - 1; i++) {
    const d = distanceToSegment(line[i] as Point, first, last);
    if (d > most) {
      most = d;
      worst = i;
    }
  }
  if (worst === 0) return [first, last];
  return [...thin(line.slice(0, worst + 1), tolerance).slice(0, -1), ...thin(line.slice(worst), tolerance)];
}

function distanceToSegment(p: Point, a: Point, b: Point): number {
  const length = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
  const t =
    length === 0
      ? 0
      : Math.max(0, Math.min(1, ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / length));
  return Math.hypot(p.x - a.x - t * (b.x - a.x), p.y - a.y - t * (b.y - a.y));
}
