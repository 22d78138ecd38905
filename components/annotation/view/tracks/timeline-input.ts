import { RULER_PX } from '@/components/annotation/engine/draw-timeline';
import type { Point } from '@/components/annotation/engine/geometry';
import type { Timeline } from '@/components/annotation/engine/timeline';

/** A pointer that moved less than this clicked. */
const CLICK_PX = 4;
const WHEEL_STEP = 0.0015;
/** Frames are opened no faster while one scrubs: each loads its picture. */
const SCRUB_MS = 120;

interface TimelineListener {
  readonly onFrame: (frameNumber: number) => void;
  /** @param adds to what is selected, or takes it out */
  readonly onSelect: (id: string, adds: boolean) => void;
}

interface Pressed {
  readonly at: Point;
  last: Point;
  readonly scrubs: boolean;
  hasMoved: boolean;
}

/**
 * What a pointer does on a timeline: a drag along the ruler goes through the frames, one on the rows moves them, a click
 * goes to a frame and selects the track that is there. @returns what ends it
 */
export function listenToTimeline(
  element: HTMLElement,
  timeline: Timeline,
  listener: TimelineListener,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let pressed: Pressed | null = null;
  let told: number | null = null;
  let toldAt = 0;
  const placeOf = (event: MouseEvent): Point => ({ x: event.offsetX, y: event.offsetY });
  const goTo = (frame: number | null, isFinal: boolean): void => {
    const now = performance.now();
    if (frame === null || frame === told || (!isFinal && now - toldAt < SCRUB_MS)) return;
    [told, toldAt] = [frame, now];
    listener.onFrame(frame);
  };
  const onDown = (event: PointerEvent): void => {
    if (event.button !== 0 || pressed) return;
    element.setPointerCapture(event.pointerId);
    const at = placeOf(event);
    pressed = { at, last: at, scrubs: at.y < RULER_PX, hasMoved: false };
    told = null;
    if (pressed.scrubs) goTo(timeline.frameAt(at.x), false);
  };
  const onMove = (event: PointerEvent): void => {
    const place = placeOf(event);
    const frame = timeline.point(place.x);
    if (!pressed) return;
    const { last, at } = pressed;
    pressed.hasMoved ||= Math.hypot(place.x - at.x, place.y - at.y) >= CLICK_PX;
    if (pressed.scrubs) goTo(frame, false);
    else if (pressed.hasMoved) timeline.move({ x: last.x - place.x, y: last.y - place.y });
    pressed.last = place;
  };
  const onUp = (event: PointerEvent): void => {
    const ended = pressed;
    pressed = null;
    if (!ended || (ended.hasMoved && !ended.scrubs)) return;
    const place = placeOf(event);
    const track = ended.scrubs ? null : timeline.trackAt(place);
    const adds = event.shiftKey || event.ctrlKey || event.metaKey;
    if (track) listener.onSelect(track.id, adds);
    if (!adds) goTo(timeline.frameAt(place.x), true);
  };
  const onCancel = (): void => {
    pressed = null;
  };
  const onWheel = (event: WheelEvent): void => {
    event.preventDefault();
    if (event.ctrlKey || event.metaKey)
      timeline.zoom(Math.exp(-event.deltaY * WHEEL_STEP * 3), event.offsetX);
    else if (event.shiftKey) timeline.move({ x: event.deltaX || event.deltaY, y: 0 });
    else timeline.move({ x: event.deltaX, y: event.deltaY });
  };
  element.addEventListener('pointerdown', onDown, { signal });
  element.addEventListener('pointermove', onMove, { signal });
  element.addEventListener('pointerup', onUp, { signal });
  element.addEventListener('pointercancel', onCancel, { signal });
  element.addEventListener('pointerleave', () => timeline.point(null), { signal });
  // Not by React, whose listener may not keep the page from scrolling.
  element.addEventListener('wheel', onWheel, { signal, passive: false });
  return () => listening.abort();
}
