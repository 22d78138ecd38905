import { panned, toPicture } from '../camera';
import type { PointerInput } from '../events';
import { boxBetween, type Point } from '../geometry';
import {
  boxesAt,
  boxesWithin,
  HANDLE_REACH_PX,
  type HandleName,
  handleAt,
  handleNear,
  TOUCH_REACH_PX,
} from '../hit-box';
import type { BoxRecord } from '../records';
import { joined, NOTHING, toggled } from '../selection';
import { type DrawState, drawBoxTool } from './draw-box';
import { changeable, type Moving, movedShapes, moveEnded } from './move';
import { type Resizing, resizedShapes, resizeEnded } from './resize';
import { CLICK_PX, type Effect, NO_PREVIEW, type Step, stay, type Tool, type ToolContext } from './tool';

interface Pressed {
  readonly is: 'pressed';
  readonly down: PointerInput;
  readonly boxId: string | null;
  readonly handle: HandleName | null;
}
interface Marquee {
  readonly is: 'marquee';
  readonly from: Point;
  readonly to: Point;
  readonly adds: boolean;
}
/** A finger that began beside all boxes moves the picture. */
interface Panning {
  readonly is: 'panning';
  readonly last: Point;
}
/** A new box, where the tool draws beside the others. */
interface Drawing {
  readonly is: 'drawing';
  readonly draw: DrawState;
}
export type SelectState = { readonly is: 'idle' } | Pressed | Marquee | Panning | Drawing | Moving | Resizing;

const IDLE: SelectState = { is: 'idle' };

const select = (selection: readonly string[]): Effect => ({ type: 'select', selection });

const reachOf = ({ pointerType }: PointerInput): number =>
  pointerType === 'touch' ? TOUCH_REACH_PX : HANDLE_REACH_PX;

/** What is under the pointer, the smallest first; what is locked last, so that one can work above it. */
function under(event: PointerInput, context: ToolContext): BoxRecord[] {
  const margin = (event.pointerType === 'touch' ? HANDLE_REACH_PX : 2) / context.camera.scale;
  const found = boxesAt(context.boxes, toPicture(context.camera, event), margin);
  return [
    ...found.filter(({ id }) => !context.isLocked(id)),
    ...found.filter(({ id }) => context.isLocked(id)),
  ];
}

/** The only selected box has handles, where it may be changed. */
function handleUnder(event: PointerInput, context: ToolContext): { id: string; handle: HandleName } | null {
  const [box, another] = context.selection.length === 1 ? changeable(context) : [];
  if (!box || another) return null;
  const handle = handleNear(box, context.camera, event, reachOf(event));
  return handle && { id: box.id, handle };
}

function press(event: PointerInput, context: ToolContext): Step<SelectState> {
  if (event.button !== 0) return stay(IDLE);
  const taken = handleUnder(event, context);
  if (taken) return stay({ is: 'pressed', down: event, boxId: taken.id, handle: taken.handle });
  const found = under(event, context);
  // What is selected already is moved, even where something smaller lies over it.
  const box = found.find(({ id }) => context.selection.includes(id)) ?? found[0];
  return stay({ is: 'pressed', down: event, boxId: box?.id ?? null, handle: null });
}

/** The pointer was let go where it was pressed. */
function click({ down, boxId, handle }: Pressed, context: ToolContext): Step<SelectState> {
  if (handle) return stay(IDLE);
  const found = under(down, context).map(({ id }) => id);
  const [top] = found;
  // Where one only looks, a click locks what it is about, and the next one lets it go.
  const isLetGo = !context.canEdit && boxId !== null && context.selection.includes(boxId);
  if (isLetGo && !down.altKey) return stay(IDLE, select(NOTHING));
  if (top === undefined) return down.shiftKey ? stay(IDLE) : stay(IDLE, select(NOTHING));
  if (down.shiftKey) return stay(IDLE, select(toggled(context.selection, top)));
  // Alt goes through what lies upon one another.
  const isCycling = down.altKey === true && boxId !== null && context.selection.includes(boxId);
  const next = isCycling ? found[(found.indexOf(boxId) + 1) % found.length] : top;
  return stay(IDLE, select([next ?? top]));
}

/** The pointer was moved too far for a click. */
function begin(state: Pressed, event: PointerInput, context: ToolContext): Step<SelectState> {
  const { down, boxId, handle } = state;
  const [from, to] = [toPicture(context.camera, down), toPicture(context.camera, event)];
  const box = context.boxes.find(({ id }) => id === boxId);
  if (box && handle) {
    const corner = handleAt(box, handle);
    const grip = { x: corner.x - from.x, y: corner.y - from.y };
    return stay({ is: 'resizing', id: box.id, handle, grip, to });
  }
  // Where nothing can be moved, the picture is.
  if (!context.canEdit) return pan({ is: 'panning', last: down }, event, context);
  if (!box && context.drawsBeside) {
    return move(
      { is: 'drawing', draw: drawBoxTool.step(drawBoxTool.initial, down, context).state },
      event,
      context,
    );
  }
  if (!box) {
    return down.pointerType === 'touch'
      ? pan({ is: 'panning', last: down }, event, context)
      : stay({ is: 'marquee', from, to, adds: down.shiftKey === true });
  }
  const selection = context.selection.includes(box.id)
    ? context.selection
    : down.shiftKey
      ? joined(context.selection, [box.id])
      : [box.id];
  const ids = changeable({ ...context, selection }).map(({ id }) => id);
  const effects = selection === context.selection ? [] : [select(selection)];
  return stay(ids.length > 0 ? { is: 'moving', ids, from, to } : IDLE, ...effects);
}

function pan({ last }: Panning, event: PointerInput, context: ToolContext): Step<SelectState> {
  const by = { x: event.x - last.x, y: event.y - last.y };
  const camera = panned(context.camera, by, context.picture, context.view);
  return stay({ is: 'panning', last: { x: event.x, y: event.y } }, { type: 'camera', camera });
}

function move(state: SelectState, event: PointerInput, context: ToolContext): Step<SelectState> {
  const to = toPicture(context.camera, event);
  switch (state.is) {
    case 'pressed': {
      const { down } = state;
      const isClick = Math.hypot(event.x - down.x, event.y - down.y) < CLICK_PX;
      return isClick ? stay(state) : begin(state, event, context);
    }
    case 'panning':
      return pan(state, event, context);
    case 'drawing':
      return stay({ is: 'drawing', draw: drawBoxTool.step(state.draw, event, context).state });
    case 'idle':
      return stay(state);
    default:
      return stay({ ...state, to });
  }
}

function release(before: SelectState, event: PointerInput, context: ToolContext): Step<SelectState> {
  if (before.is === 'idle') return stay(before);
  if (before.is === 'drawing') return { ...drawBoxTool.step(before.draw, event, context), state: IDLE };
  // The last stretch of the way counts, too.
  const { state, effects } = move(before, event, context);
  if (state.is === 'pressed') return click(state, context);
  if (state.is === 'marquee') {
    const found = boxesWithin(context.boxes, boxBetween(state.from, state.to, context.picture))
      .map(({ id }) => id)
      .filter((id) => !context.isLocked(id));
    return stay(IDLE, select(state.adds ? joined(context.selection, found) : found));
  }
  const edit =
    state.is === 'moving'
      ? moveEnded(state, context)
      : state.is === 'resizing'
        ? resizeEnded(state, context)
        : null;
  return { state: IDLE, effects, ...(edit ? { edit } : {}) };
}

/** Selects by click, Shift and marquee; moves what is selected, and resizes it by its handles. */
export const selectTool: Tool<SelectState> = {
  initial: IDLE,
  step: (state, event, context) => {
    if (event.type === 'cancel') return stay(IDLE);
    if (event.type === 'down') return press(event, context);
    return event.type === 'move' ? move(state, event, context) : release(state, event, context);
  },
  preview: (state, context) => {
    if (state.is === 'moving') return { shapes: movedShapes(state, context) };
    if (state.is === 'resizing') return { shapes: resizedShapes(state, context) };
    if (state.is === 'drawing') return drawBoxTool.preview(state.draw, context);
    if (state.is === 'marquee') return { marquee: boxBetween(state.from, state.to, context.picture) };
    return NO_PREVIEW;
  },
};
