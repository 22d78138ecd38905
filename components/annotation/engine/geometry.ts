/** A position, in pixels of the picture or of the screen as the name says. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Distance of a point from the stretch between two others. */
export function distanceToStretch(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const along =
    square === 0 ? 0 : Math.min(1, Math.max(0, ((point.x - from.x) * dx + (point.y - from.y) * dy) / square));
  return Math.hypot(point.x - from.x - along * dx, point.y - from.y - along * dy);
}

/** Corners of a box in pixels of the picture; x1 ≤ x2 and y1 ≤ y2. */
export interface Corners {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

const clamp = (value: number, max: number): number => Math.min(max, Math.max(0, value));

export const areaOf = ({ x1, y1, x2, y2 }: Corners): number => (x2 - x1) * (y2 - y1);

/** The box between two points, as far as it lies in the picture. */
export function boxBetween(from: Point, to: Point, picture: Size): Corners {
  const [fromX, toX] = [clamp(from.x, picture.width), clamp(to.x, picture.width)];
  const [fromY, toY] = [clamp(from.y, picture.height), clamp(to.y, picture.height)];
  return {
    x1: Math.min(fromX, toX),
    y1: Math.min(fromY, toY),
    x2: Math.max(fromX, toX),
    y2: Math.max(fromY, toY),
  };
}

/** The smallest box around some; null for none. */
export function boundsOf(boxes: readonly Corners[]): Corners | null {
  const [first, ...rest] = boxes;
  if (!first) return null;
  return rest.reduce<Corners>(
    (all, { x1, y1, x2, y2 }) => ({
      x1: Math.min(all.x1, x1),
      y1: Math.min(all.y1, y1),
      x2: Math.max(all.x2, x2),
      y2: Math.max(all.y2, y2),
    }),
    { x1: first.x1, y1: first.y1, x2: first.x2, y2: first.y2 },
  );
}

/** How far boxes may really be moved: at the border of the picture they stop, all of them. */
export function allowedMove(boxes: readonly Corners[], by: Point, picture: Size): Point {
  const bounds = boundsOf(boxes);
  if (!bounds) return { x: 0, y: 0 };
  // A box that already lies outside is not thrown about: it may only come back.
  const limited = (distance: number, low: number, high: number): number =>
    Math.min(Math.max(0, high), Math.max(Math.min(0, low), distance));
  return {
    x: limited(by.x, -bounds.x1, picture.width - bounds.x2),
    y: limited(by.y, -bounds.y1, picture.height - bounds.y2),
  };
}

/** The corners moved by so many pixels. */
export const movedBy = ({ x1, y1, x2, y2 }: Corners, { x, y }: Point): Corners => ({
  x1: x1 + x,
  y1: y1 + y,
  x2: x2 + x,
  y2: y2 + y,
});

export const holds = ({ x1, y1, x2, y2 }: Corners, { x, y }: Point, margin = 0): boolean =>
  x >= x1 - margin && x <= x2 + margin && y >= y1 - margin && y <= y2 + margin;

export const overlaps = (a: Corners, b: Corners): boolean =>
  a.x1 <= b.x2 && a.x2 >= b.x1 && a.y1 <= b.y2 && a.y2 >= b.y1;
