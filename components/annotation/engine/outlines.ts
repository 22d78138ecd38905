import type { Camera } from './camera';
import { BACKGROUND, NO_PICTURE, SELECTED, SHADE } from './colors';
import type { Point, Size } from './geometry';

/** An outlined cell on a still. */
export interface OutlineRecord {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  /** Corners in px of the picture; null where only a place is known. */
  readonly corners: readonly (readonly [number, number])[] | null;
  readonly color: string;
  /** Of its line, px of the screen; none for a whole line. Color alone tells nothing apart. */
  readonly dash: readonly number[];
}

export interface OutlineScene {
  readonly view: Size;
  readonly size: Size;
  readonly camera: Camera;
  readonly picture: CanvasImageSource | null;
  readonly outlines: readonly OutlineRecord[];
  readonly selectedId: string | null;
}

/** Of the ring about a cell without an outline. */
const RING_PX = 9;
const LINE_PX = 1.8;

function trace(context: CanvasRenderingContext2D, { corners, x, y }: OutlineRecord, scale: number): void {
  context.beginPath();
  if (!corners) {
    context.arc(x, y, RING_PX / scale, 0, 2 * Math.PI);
    return;
  }
  corners.forEach(([cx, cy], index) => {
    if (index === 0) context.moveTo(cx, cy);
    else context.lineTo(cx, cy);
  });
  context.closePath();
}

/** Draws the still with the outlines of its cells, the selected one last. The transform holds the pixel ratio alone. */
export function drawOutlines(context: CanvasRenderingContext2D, scene: OutlineScene): void {
  const { view, size, camera, picture, outlines, selectedId } = scene;
  context.save();
  context.fillStyle = BACKGROUND;
  context.fillRect(0, 0, view.width, view.height);
  context.translate(camera.x, camera.y);
  context.scale(camera.scale, camera.scale);
  context.imageSmoothingEnabled = camera.scale < 3;
  if (picture) context.drawImage(picture, 0, 0, size.width, size.height);
  else {
    context.fillStyle = NO_PICTURE;
    context.fillRect(0, 0, size.width, size.height);
  }
  context.lineJoin = 'round';
  const stroke = (each: OutlineRecord, color: string, width: number, dash: readonly number[]): void => {
    trace(context, each, camera.scale);
    context.strokeStyle = color;
    context.lineWidth = width / camera.scale;
    context.setLineDash(dash.map((length) => length / camera.scale));
    context.stroke();
  };
  for (const each of outlines) {
    if (each.id === selectedId) continue;
    stroke(each, SHADE, LINE_PX + 1.6, []);
    stroke(each, each.color, LINE_PX, each.dash);
  }
  const selected = outlines.find(({ id }) => id === selectedId);
  if (selected) {
    stroke(selected, SHADE, LINE_PX + 5, []);
    stroke(selected, SELECTED, LINE_PX + 3, []);
    stroke(selected, selected.color, LINE_PX, selected.dash);
  }
  context.restore();
}

/** Whether a point lies within a closed outline (crossing number). */
export function isWithin(corners: readonly (readonly [number, number])[], { x, y }: Point): boolean {
  let inside = false;
  corners.forEach(([ax, ay], index) => {
    const [bx, by] = corners[(index + corners.length - 1) % corners.length] ?? [0, 0];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  });
  return inside;
}

/** The cell at a point of the picture: one whose outline holds it, otherwise the nearest center within reach. */
export function outlineAt(
  outlines: readonly OutlineRecord[],
  point: Point,
  reachPx: number,
): OutlineRecord | null {
  const distance = ({ x, y }: OutlineRecord): number => Math.hypot(point.x - x, point.y - y);
  const holding = outlines.filter(({ corners }) => corners !== null && isWithin(corners, point));
  const near = holding.length > 0 ? holding : outlines.filter((each) => distance(each) <= reachPx);
  return near.reduce<OutlineRecord | null>(
    (best, each) => (best === null || distance(each) < distance(best) ? each : best),
    null,
  );
}
