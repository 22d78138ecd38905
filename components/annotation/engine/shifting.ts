import { type Camera, PIXEL_GRID_SCALE } from './camera';
import type { Corners, Size } from './geometry';

/** What is drawn already can be moved on its canvas: while one pans, only what comes into view is drawn. */
export interface Shifter {
  /** Pixels of the canvas for one of the view. */
  readonly ratio: () => number;
  /** Moves all that is drawn, by pixels of the view. */
  readonly shift: (dx: number, dy: number) => void;
}

/** A camera whose picture begins on a whole pixel of the canvas, so that it can be moved without being blurred. */
export const snapped = (camera: Camera, ratio: number): Camera => ({
  ...camera,
  x: Math.round(camera.x * ratio) / ratio,
  y: Math.round(camera.y * ratio) / ratio,
});

/**
 * The parts of the view that have to be drawn after it was moved from one camera to another; null where all of it has to:
 * at another scale, after a long way, or where the grid of pixels is drawn, which keeps to the view's own.
 */
export function exposedParts(from: Camera, to: Camera, { width, height }: Size): Corners[] | null {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (to.scale !== from.scale || to.scale >= PIXEL_GRID_SCALE) return null;
  if (Math.abs(dx) > width / 2 || Math.abs(dy) > height / 2) return null;
  const across = dx > 0 ? { x1: 0, x2: dx } : { x1: width + dx, x2: width };
  const down = dy > 0 ? { y1: 0, y2: dy } : { y1: height + dy, y2: height };
  return [
    ...(dx === 0 ? [] : [{ ...across, y1: 0, y2: height }]),
    ...(dy === 0 ? [] : [{ x1: 0, x2: width, ...down }]),
  ];
}
