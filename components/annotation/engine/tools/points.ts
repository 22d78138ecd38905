import { withinPicture } from '../camera';
import { diffOf } from '../diff';
import type { PointerInput } from '../events';
import { type AnnotationRecord, type PointsRecord, type PromptPoint, pointsIdOf } from '../records';
import {
  CLICK_PX,
  type Edit,
  type EditedCell,
  NO_PREVIEW,
  type Step,
  stay,
  type Tool,
  type ToolContext,
} from './tool';

export type PointsState = { readonly is: 'idle' } | { readonly is: 'pressed'; readonly down: PointerInput };

const IDLE: PointsState = { is: 'idle' };

/** The change that gives a cell other points; none at all take the record away. */
function withPoints({ detectionId, points: before }: EditedCell, points: readonly PromptPoint[]) {
  const after: PointsRecord = { kind: 'points', id: pointsIdOf(detectionId), detectionId, points };
  if (points.length === 0) return diffOf<AnnotationRecord>(before ? { removed: [before] } : {});
  return diffOf<AnnotationRecord>(before ? { updated: [[before, after]] } : { added: [after] });
}

/** Adds points: a click's, or those that the segmenter suggests. */
export const pointsAdded = (cell: EditedCell, points: readonly PromptPoint[]): Edit => ({
  name: 'addPoint',
  diff: withPoints(cell, [...(cell.points?.points ?? []), ...points]),
});

/** Takes all points of a cell away; null where there are none. */
export const pointsReset = (cell: EditedCell): Edit | null =>
  cell.points ? { name: 'resetPoints', diff: withPoints(cell, []) } : null;

/** Takes the last point of a cell away, whatever was done since; null where there is none. */
export const lastPointRemoved = (cell: EditedCell): Edit | null =>
  cell.points ? { name: 'removePoint', diff: withPoints(cell, cell.points.points.slice(0, -1)) } : null;

function click(down: PointerInput, context: ToolContext): Step<PointsState> {
  const { camera, picture, cell } = context;
  // Clicks in the letterbox add nothing: specified.
  const at = withinPicture(camera, down, picture);
  if (!at) return stay(IDLE, { type: 'notice', notice: 'outsidePicture' });
  if (!cell) return stay(IDLE, { type: 'notice', notice: 'noCell' });
  // The second button and Alt set the other kind.
  const isOther = down.button === 2 || down.altKey === true;
  const label = isOther ? (context.pointLabel === 1 ? 0 : 1) : context.pointLabel;
  return { state: IDLE, edit: pointsAdded(cell, [{ ...at, label }]), effects: [] };
}

/** Sets foreground and background points. A drag sets none: it was no click. */
export const pointsTool: Tool<PointsState> = {
  initial: IDLE,
  step: (state, event, context) => {
    if (event.type === 'cancel' || !context.canEdit) return stay(IDLE);
    if (event.type === 'down') return stay(event.button === 1 ? IDLE : { is: 'pressed', down: event });
    if (state.is === 'idle') return stay(state);
    const { down } = state;
    if (Math.hypot(event.x - down.x, event.y - down.y) >= CLICK_PX) return stay(IDLE);
    return event.type === 'up' ? click(down, context) : stay(state);
  },
  preview: () => NO_PREVIEW,
};
