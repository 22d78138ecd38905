import { type Camera, toScreen } from './camera';
import { GRADE_COLORS, SELECTED, SHADE } from './colors';
import { drawTrail } from './draw-scene';
import type { Size } from './geometry';
import { placeAt, type TrackRecord } from './track-record';

export interface Overlay {
  readonly view: Size;
  readonly camera: Camera;
  readonly frame: number;
  readonly selected: TrackRecord | null;
  readonly hovered: TrackRecord | null;
}

const MARGIN_PX = 3;
const FONT = '600 12px system-ui, sans-serif';

/** Draws what is selected and what is pointed at, over the scene. */
export function drawOverlay(context: CanvasRenderingContext2D, overlay: Overlay): void {
  const { view, selected, hovered } = overlay;
  context.clearRect(0, 0, view.width, view.height);
  if (selected) {
    drawWholePath(context, overlay.camera, selected);
    drawMark(context, overlay, selected, 2.5);
  }
  if (hovered && hovered.id !== selected?.id) drawMark(context, overlay, hovered, 1.5);
}

/** The path from the first to the last frame: lighter than its trail, over a shade. */
function drawWholePath(context: CanvasRenderingContext2D, camera: Camera, track: TrackRecord): void {
  context.save();
  context.translate(camera.x, camera.y);
  context.scale(camera.scale, camera.scale);
  context.lineJoin = 'round';
  for (const [color, px] of [
    [SHADE, 4],
    [GRADE_COLORS[track.grade], 2],
  ] as const) {
    context.strokeStyle = color;
    context.lineWidth = px / camera.scale;
    drawTrail(context, track, 0, track.x.length - 1);
  }
  context.restore();
}

/** A frame around the box with the track's number; nothing while the track isn't seen. */
function drawMark(
  context: CanvasRenderingContext2D,
  { camera, frame }: Overlay,
  track: TrackRecord,
  px: number,
): void {
  const place = placeAt(track, frame);
  if (place === null) return;
  const { x, y } = toScreen(camera, { x: track.x[place] ?? 0, y: track.y[place] ?? 0 });
  const width = camera.scale * (track.w[place] ?? 0) + 2 * MARGIN_PX;
  const height = camera.scale * (track.h[place] ?? 0) + 2 * MARGIN_PX;
  const [left, top] = [x - width / 2, y - height / 2];
  for (const [color, line] of [
    [SHADE, px + 2],
    [SELECTED, px],
  ] as const) {
    context.strokeStyle = color;
    context.lineWidth = line;
    context.strokeRect(left, top, width, height);
  }
  const label = String(track.id);
  context.font = FONT;
  context.textBaseline = 'bottom';
  const room = context.measureText(label).width;
  const above = top > 20 ? top - 4 : top + height + 18;
  context.fillStyle = SHADE;
  context.fillRect(left - 3, above - 15, room + 6, 17);
  context.fillStyle = SELECTED;
  context.fillText(label, left, above);
}
