import { cursorFor } from '@/components/annotation/engine/cursor';
import type { Editor } from '@/components/annotation/engine/editor';
import type { PointerInput } from '@/components/annotation/engine/events';

const LINE_PX = 16;
/** A trackpad tells a pinch as a wheel with Ctrl, in much smaller steps than a wheel's. */
const PINCH_TIMES = 5;
const MIDDLE_BUTTON = 1;

export interface InputOptions {
  /**
   * Within a page that is scrolled: the wheel alone and a finger up and down scroll the page; with Ctrl, or two fingers,
   * they zoom.
   */
  readonly leavesScrolling: boolean;
}

/** How far the wheel was turned, in pixels whatever the browser counts in. */
function wheelWay({ deltaX, deltaY, deltaMode, ctrlKey }: WheelEvent, heightPx: number) {
  const unit = deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : heightPx;
  const times = deltaMode === WheelEvent.DOM_DELTA_PIXEL ? (ctrlKey ? PINCH_TIMES : 1) : unit;
  return { deltaX: deltaX * times, deltaY: deltaY * times };
}

/**
 * Hands on to an editor what pointers and wheel do on an element, without React: nothing is rendered while they move.
 * @returns what ends it
 */
export function listenToHands(element: HTMLElement, editor: Editor, options: InputOptions): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  /** The buttons that pointers were pressed with: while they move, the browser doesn't tell. */
  const pressed = new Map<number, number>();

  const inputOf = (type: PointerInput['type'], event: PointerEvent): PointerInput => ({
    type,
    pointerId: event.pointerId,
    pointerType: event.pointerType === 'touch' || event.pointerType === 'pen' ? event.pointerType : 'mouse',
    button: pressed.get(event.pointerId) ?? 0,
    ...{ x: event.offsetX, y: event.offsetY, shiftKey: event.shiftKey, altKey: event.altKey },
  });
  const onDown = (event: PointerEvent): void => {
    // A second button of the same mouse changes nothing of what the first one does.
    if (pressed.has(event.pointerId)) return;
    pressed.set(event.pointerId, event.button);
    element.setPointerCapture(event.pointerId);
    editor.dispatch(inputOf('down', event));
  };
  const onMove = (event: PointerEvent): void => editor.dispatch(inputOf('move', event));
  const onUp = (event: PointerEvent): void => {
    if (!pressed.has(event.pointerId)) return;
    const input = inputOf('up', event);
    pressed.delete(event.pointerId);
    editor.dispatch(input);
  };
  const onCancel = (event: PointerEvent): void => {
    if (pressed.delete(event.pointerId)) editor.dispatch({ type: 'cancel' });
  };
  const onLeave = (event: PointerEvent): void => {
    if (!pressed.has(event.pointerId)) editor.set({ pointer: null, hoveredId: null });
  };
  const onWheel = (event: WheelEvent): void => {
    if (options.leavesScrolling && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    editor.dispatch({
      type: 'wheel',
      ...{ x: event.offsetX, y: event.offsetY, shiftKey: event.shiftKey },
      ...wheelWay(event, element.clientHeight),
    });
  };
  element.addEventListener('pointerdown', onDown, { signal });
  element.addEventListener('pointermove', onMove, { signal });
  element.addEventListener('pointerup', onUp, { signal });
  element.addEventListener('pointercancel', onCancel, { signal });
  element.addEventListener('lostpointercapture', onCancel, { signal });
  element.addEventListener('pointerleave', onLeave, { signal });
  // Not by React, whose listener may not keep the page from scrolling.
  element.addEventListener('wheel', onWheel, { signal, passive: false });
  const onMouseDown = (event: MouseEvent): void => {
    // Or the middle button starts the browser's own scrolling.
    if (event.button === MIDDLE_BUTTON) event.preventDefault();
  };
  element.addEventListener('mousedown', onMouseDown, { signal });

  const show = (): void => {
    element.style.cursor = cursorFor(editor, pressed.size > 0);
    element.style.touchAction = options.leavesScrolling && editor.state.isFitted ? 'pan-y' : 'none';
  };
  show();
  const unsubscribe = editor.subscribe(show);
  return () => {
    listening.abort();
    unsubscribe();
  };
}
