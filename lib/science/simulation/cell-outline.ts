import type { Point, Polygon } from '@/lib/science/segmentation/polygon';
import type { CellBody } from './cell';
import { followTail } from './draw';

/** The outlines of a cell in one frame, in px of the picture, uncut and before any blur. */
export interface CellOutline {
  readonly head: Polygon;
  /** A strip as wide as the tail's brightness profile at half its height; null for tailless cells. */
  readonly tail: Polygon | null;
}

const STEPS = 24;
/** Full width of a Gaussian at half its height, over twice its sigma. */
const HALF_WIDTH_OVER_SIGMA = Math.sqrt(2 * Math.LN2);

/** The outlines of what `drawCell` draws with the same arguments. */
export function cellOutline(
  body: CellBody,
  cx: number,
  cy: number,
  heading: number,
  phase: number,
): CellOutline {
  const c = Math.cos(heading);
  const s = Math.sin(heading);
  const head = Array.from({ length: 2 * STEPS }, (_, i): Point => {
    const t = (Math.PI * i) / STEPS;
    const u = Math.cos(t);
    const along = body.a * u;
    const across = body.b * (1 - body.taper * u) * Math.sin(t);
    return { x: cx + along * c - across * s, y: cy + along * s + across * c };
  });
  if (body.tail.lengthPx === 0) return { head, tail: null };
  const root = { x: cx - 0.9 * body.a * c, y: cy - 0.9 * body.a * s, angle: heading + Math.PI };
  const shape = { bend: body.bend, wave: body.wave, waves: body.waves, phase };
  // Half a pixel at least, or nothing of it would be left in a mask.
  const w = Math.max(0.6, HALF_WIDTH_OVER_SIGMA * body.tail.sigmaPx);
  const left: Point[] = [];
  const right: Point[] = [];
  followTail({ ...root, ...shape, ...body.tail }, (x, y, angle) => {
    const [nx, ny] = [-Math.sin(angle) * w, Math.cos(angle) * w];
    left.push({ x: x + nx, y: y + ny });
    right.push({ x: x - nx, y: y - ny });
  });
  return { head, tail: [...left, ...right.reverse()] };
}
