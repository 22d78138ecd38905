import { painted } from '../bitmap';
import { toPicture } from '../camera';
import { diffOf } from '../diff';
import type { PointerInput } from '../events';
import type { Point } from '../geometry';
import type { AnnotationRecord, MaskRecord } from '../records';
import { type EditedCell, NO_PREVIEW, type Step, stay, type Tool, type ToolContext } from './tool';

export type BrushState =
  | { readonly is: 'idle' }
  | {
      readonly is: 'painting';
      readonly value: 0 | 1;
      readonly last: Point;
      /** As it was, and as it is becoming. */
      readonly before: MaskRecord | null;
      readonly mask: MaskRecord;
    };

const IDLE: BrushState = { is: 'idle' };

const emptyMask = ({ detectionId, window }: EditedCell, id: string): MaskRecord => ({
  kind: 'mask',
  id,
  detectionId,
  part: 'cell',
  x: window.x,
  y: window.y,
  width: window.width,
  height: window.height,
  bits: new Uint8Array(window.width * window.height),
  source: 'painted',
  score: null,
});

function paint(
  state: Extract<BrushState, { is: 'painting' }>,
  event: PointerInput,
  context: ToolContext,
): Extract<BrushState, { is: 'painting' }> {
  const to = toPicture(context.camera, event);
  const { mask, last, value } = state;
  const bits = painted(mask.bits, mask, last, to, context.brushRadiusPx, value);
  return { ...state, last: to, mask: bits === mask.bits ? mask : { ...mask, bits } };
}

/** The pointer was pressed: the place under it is painted at once, so that a click alone paints. */
function begin(event: PointerInput, context: ToolContext, value: 0 | 1): Step<BrushState> {
  const { cell, camera } = context;
  if (event.button === 1) return stay(IDLE);
  if (!cell) return stay(IDLE, { type: 'notice', notice: 'noCell' });
  const before = cell.mask;
  const mask = before ?? emptyMask(cell, context.newId());
  const last = toPicture(camera, event);
  // The second button does the opposite.
  const meant = event.button === 2 ? (value === 1 ? 0 : 1) : value;
  return stay(paint({ is: 'painting', value: meant, last, before, mask }, event, context));
}

function end(state: BrushState): Step<BrushState> {
  if (state.is === 'idle') return stay(IDLE);
  const { before, mask, value } = state;
  const hasChanged = before ? mask !== before : mask.bits.includes(1);
  if (!hasChanged) return stay(IDLE);
  // What a person painted over is no longer what a model scored.
  const after: MaskRecord = { ...mask, source: 'painted', score: null };
  const isGone = before !== null && !mask.bits.includes(1);
  const diff = diffOf<AnnotationRecord>(
    isGone ? { removed: [before] } : before ? { updated: [[before, after]] } : { added: [after] },
  );
  return { state: IDLE, edit: { name: value === 1 ? 'paint' : 'erase', diff }, effects: [] };
}

const painter = (value: 0 | 1): Tool<BrushState> => ({
  initial: IDLE,
  step: (state, event, context) => {
    if (event.type === 'cancel' || !context.canEdit) return stay(IDLE);
    if (event.type === 'down') return begin(event, context, value);
    if (state.is === 'idle') return stay(state);
    const next = paint(state, event, context);
    return event.type === 'up' ? end(next) : stay(next);
  },
  preview: (state) => (state.is === 'painting' ? { mask: state.mask } : NO_PREVIEW),
});

/** Paints the mask of the cell that is edited, within its window. */
export const brushTool = painter(1);
export const eraserTool = painter(0);
