import type { BinaryMask } from './mask';
import type { Point, Polygon } from './polygon';

/** Right, down, left, up. */
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/**
 * The outer outlines of a mask along the edges of its pixels, one polygon a connected part (neighbors across corners
 * are apart here), holes left out. Corners are whole numbers, so filling the outline gives back the part to the pixel.
 */
export function maskOutlines(mask: BinaryMask): Polygon[] {
  const { width, height, data } = mask;
  const inside = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && data[y * width + x] === 1;
  // An outer outline starts at a top edge; edges walked along are not started from again.
  const walked = new Uint8Array((width + 1) * (height + 1));
  const outlines: Polygon[] = [];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!inside(x, y) || inside(x, y - 1) || walked[y * (width + 1) + x]) continue;
      const outline = walkAround(x, y, inside, (u, v) => {
        walked[v * (width + 1) + u] = 1;
      });
      if (signedArea(outline) > 0) outlines.push(outline);
    }
  return outlines;
}

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
