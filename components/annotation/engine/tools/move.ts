import { diffOf } from '../diff';
import { allowedMove, type Corners, movedBy, type Point } from '../geometry';
import { type AnnotationRecord, type BoxRecord, corrected } from '../records';
import type { Edit, ToolContext } from './tool';

/** Boxes under way. */
export interface Moving {
  readonly is: 'moving';
  readonly ids: readonly string[];
  /** Where they were taken, and where the pointer is, in pixels of the picture. */
  readonly from: Point;
  readonly to: Point;
}

const current = ({ boxes }: ToolContext, ids: readonly string[]): BoxRecord[] => {
  const wanted = new Set(ids);
  return boxes.filter(({ id }) => wanted.has(id));
};

/** The boxes of a selection that may be changed. */
export const changeable = (context: ToolContext): BoxRecord[] =>
  context.canEdit ? current(context, context.selection).filter(({ id }) => !context.isLocked(id)) : [];

/** Where they would be put down. Together they stop at the border of the picture, so that they keep their places. */
export function movedShapes({ ids, from, to }: Moving, context: ToolContext): Map<string, Corners> {
  const boxes = current(context, ids);
  const by = allowedMove(boxes, { x: to.x - from.x, y: to.y - from.y }, context.picture);
  return new Map(boxes.map((box) => [box.id, movedBy(box, by)]));
}

/** The change that gives boxes other corners; null where none would change. */
export function reshaped(
  boxes: readonly BoxRecord[],
  shapes: ReadonlyMap<string, Corners>,
  name: Edit['name'],
): Edit | null {
  const updated = boxes.flatMap((box) => {
    const to = shapes.get(box.id);
    const isSame = !to || (to.x1 === box.x1 && to.y1 === box.y1 && to.x2 === box.x2 && to.y2 === box.y2);
    return isSame ? [] : [[box, corrected(box, to)] as const];
  });
  return updated.length > 0 ? { name, diff: diffOf<AnnotationRecord>({ updated }) } : null;
}

/** Puts them down. What somebody else deleted meanwhile is left out. */
export const moveEnded = (moving: Moving, context: ToolContext): Edit | null =>
  reshaped(context.boxes, movedShapes(moving, context), 'move');

/** Moves what is selected by so many pixels of the picture: arrow keys. */
export function nudge(context: ToolContext, by: Point): Edit | null {
  const boxes = changeable(context);
  const allowed = allowedMove(boxes, by, context.picture);
  return reshaped(boxes, new Map(boxes.map((box) => [box.id, movedBy(box, allowed)])), 'nudge');
}
