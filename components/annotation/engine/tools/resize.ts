import type { Corners, Point, Size } from '../geometry';
import type { HandleName } from '../hit-box';
import { reshaped } from './move';
import { type Edit, MIN_SIDE_PX, type ToolContext } from './tool';

/** A box with one of its handles in hand. */
export interface Resizing {
  readonly is: 'resizing';
  readonly id: string;
  readonly handle: HandleName;
  /** From the pointer to the handle as it was taken, so that the box doesn't jump. */
  readonly grip: Point;
  readonly to: Point;
}

/** Where an edge comes to lie: within the picture and far enough from the opposite one, as far as both are possible. */
const edge = (wanted: number, opposite: number, side: 1 | -1, length: number): number =>
  side === 1
    ? Math.min(length, Math.max(opposite + MIN_SIDE_PX, wanted))
    : Math.max(0, Math.min(opposite - MIN_SIDE_PX, wanted));

/** A box with a handle elsewhere: what is opposite stays, and no side becomes shorter than the minimum. */
export function resizedBox(box: Corners, handle: HandleName, to: Point, picture: Size): Corners {
  return {
    x1: handle.includes('w') ? edge(to.x, box.x2, -1, picture.width) : box.x1,
    y1: handle.includes('n') ? edge(to.y, box.y2, -1, picture.height) : box.y1,
    x2: handle.includes('e') ? edge(to.x, box.x1, 1, picture.width) : box.x2,
    y2: handle.includes('s') ? edge(to.y, box.y1, 1, picture.height) : box.y2,
  };
}

export function resizedShapes(resizing: Resizing, { boxes, picture }: ToolContext): Map<string, Corners> {
  const box = boxes.find(({ id }) => id === resizing.id);
  if (!box) return new Map();
  const to = { x: resizing.to.x + resizing.grip.x, y: resizing.to.y + resizing.grip.y };
  return new Map([[box.id, resizedBox(box, resizing.handle, to, picture)]]);
}

export const resizeEnded = (resizing: Resizing, context: ToolContext): Edit | null =>
  reshaped(context.boxes, resizedShapes(resizing, context), 'resize');
