import { toPicture } from '../camera';
import { type Diff, diffOf } from '../diff';
import type { PointerInput } from '../events';
import { boxBetween, type Corners, type Point } from '../geometry';
import { type AnnotationRecord, type BoxRecord, type CellTrackRecord, corrected } from '../records';
import {
  CLICK_PX,
  DRAW_THRESHOLD_PX,
  NO_PREVIEW,
  type Step,
  stay,
  type Tool,
  type ToolContext,
} from './tool';

export type DrawState =
  /** With the first corner, where one was tapped. */
  | { readonly is: 'idle'; readonly corner: Point | null }
  | {
      readonly is: 'drawing';
      readonly down: PointerInput;
      readonly from: Point;
      readonly to: Point;
      readonly corner: Point | null;
    };

const IDLE: DrawState = { is: 'idle', corner: null };

/** A box as a person draws it: certain, and verified by being drawn. */
const drawn = (context: ToolContext, corners: Corners, track: CellTrackRecord | null): BoxRecord => ({
  kind: 'box',
  id: context.newId(),
  ...corners,
  className: track?.className ?? context.className,
  confidence: 1,
  source: 'manual',
  verified: true,
  trackId: track?.id ?? null,
  isKey: true,
  outsideAfter: false,
});

const newTrack = ({ newId, className }: ToolContext): CellTrackRecord => ({
  ...{ kind: 'track', id: newId(), number: null, className, state: 'accepted' },
});

/** What drawing a box changes, and the box that is drawn. */
function drawing(corners: Corners, context: ToolContext): { diff: Diff<AnnotationRecord>; id: string } {
  const { drawsTrack, track } = context;
  if (!drawsTrack) {
    const box = drawn(context, corners, null);
    return { diff: diffOf<AnnotationRecord>({ added: [box] }), id: box.id };
  }
  // A cell is at one place in a frame: drawn again, it is corrected.
  const known = track && context.boxes.find(({ trackId }) => trackId === track.id);
  if (known) {
    const diff = diffOf<AnnotationRecord>({ updated: [[known, corrected(known, corners)]] });
    return { diff, id: known.id };
  }
  const followed = track ?? newTrack(context);
  const box = drawn(context, corners, followed);
  return { diff: diffOf<AnnotationRecord>({ added: track ? [box] : [followed, box] }), id: box.id };
}

function finish(from: Point, to: Point, context: ToolContext): Step<DrawState> {
  const corners = boxBetween(from, to, context.picture);
  const isMeant = corners.x2 - corners.x1 > DRAW_THRESHOLD_PX && corners.y2 - corners.y1 > DRAW_THRESHOLD_PX;
  if (!isMeant) return stay(IDLE, { type: 'notice', notice: 'boxTooSmall' });
  const { diff, id } = drawing(corners, context);
  return { state: IDLE, edit: { name: 'draw', diff }, effects: [{ type: 'select', selection: [id] }] };
}

function release(state: DrawState, event: PointerInput, context: ToolContext): Step<DrawState> {
  if (state.is === 'idle') return stay(state);
  const { down, from, corner } = state;
  const to = toPicture(context.camera, event);
  if (Math.hypot(event.x - down.x, event.y - down.y) >= CLICK_PX) return finish(from, to, context);
  // A click of a mouse draws nothing, a tap is a corner.
  if (down.pointerType !== 'touch') return stay(IDLE);
  if (corner) return finish(corner, to, context);
  return stay({ is: 'idle', corner: from }, { type: 'notice', notice: 'firstCorner' });
}

/** Draws a box by a drag, or by two taps of a finger. */
export const drawBoxTool: Tool<DrawState> = {
  initial: IDLE,
  step: (state, event, context) => {
    if (event.type === 'cancel' || !context.canEdit) return stay(IDLE);
    if (event.type === 'down') {
      if (event.button !== 0) return stay(IDLE);
      const from = toPicture(context.camera, event);
      return stay({ is: 'drawing', down: event, from, to: from, corner: state.corner });
    }
    if (event.type === 'up') return release(state, event, context);
    return stay(state.is === 'drawing' ? { ...state, to: toPicture(context.camera, event) } : state);
  },
  preview: (state, { picture }) => {
    if (state.is === 'drawing' && (state.from.x !== state.to.x || state.from.y !== state.to.y)) {
      return { drawn: boxBetween(state.from, state.to, picture) };
    }
    return state.corner ? { corner: state.corner } : NO_PREVIEW;
  },
};
