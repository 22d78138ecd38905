import { SELECTED_BOX } from './box-colors';
import { boxOnScreen, type Camera, toScreen } from './camera';
import { SELECTED, SHADE } from './colors';
import type { Surface } from './draw-surface';
import type { Corners, Point, Size } from './geometry';
import { handleAt, handlesFor } from './hit-box';
import { type BoxRecord, type PromptPoint, standingOf } from './records';
import { DASHES } from './stripes';
import type { Preview } from './tools/tool';

export interface HandsScene {
  readonly view: Size;
  readonly camera: Camera;
  readonly boxes: readonly BoxRecord[];
  readonly selection: readonly string[];
  readonly hoveredId: string | null;
  readonly preview: Preview;
  /** Whether the only selected box can be resized. */
  readonly hasHandles: boolean;
  readonly points: readonly PromptPoint[];
  /** Of the brush, where it is in hand. */
  readonly brush: { readonly at: Point; readonly radiusPx: number } | null;
}

const HANDLE_PX = 8;
const POINT_RADIUS_PX = 5;
const MARQUEE_DASH = [4, 3];
/** Foreground and background, told apart by their signs as well. */
const POINT_COLORS = ['#ff7f2a', '#00c78f'] as const;

/** A rectangle over any picture: the line on a darker, wider one. */
function outline(
  surface: Surface,
  { x1, y1, x2, y2 }: Corners,
  color: string,
  px: number,
  dash: readonly number[] = [],
): void {
  const box = [x1, y1, x2 - x1, y2 - y1] as const;
  surface.setLineDash([]);
  surface.strokeStyle = SHADE;
  surface.lineWidth = px + 2;
  surface.strokeRect(...box);
  surface.setLineDash([...dash]);
  surface.strokeStyle = color;
  surface.lineWidth = px;
  surface.strokeRect(...box);
}

function drawHandles(surface: Surface, box: Corners): void {
  surface.setLineDash([]);
  surface.lineWidth = 1;
  surface.strokeStyle = SELECTED_BOX;
  surface.fillStyle = SELECTED;
  for (const name of handlesFor(box)) {
    const { x, y } = handleAt(box, name);
    surface.fillRect(x - HANDLE_PX / 2, y - HANDLE_PX / 2, HANDLE_PX, HANDLE_PX);
    surface.strokeRect(x - HANDLE_PX / 2, y - HANDLE_PX / 2, HANDLE_PX, HANDLE_PX);
  }
}

/** A disk with a plus for the foreground, a minus for the background. */
function drawPoint(surface: Surface, { x, y }: Point, label: 0 | 1): void {
  surface.beginPath();
  surface.arc(x, y, POINT_RADIUS_PX, 0, 2 * Math.PI);
  surface.fillStyle = POINT_COLORS[label];
  surface.fill();
  surface.strokeStyle = SELECTED;
  surface.lineWidth = 1;
  surface.stroke();
  surface.fillStyle = '#000';
  surface.fillRect(x - 3, y - 0.75, 6, 1.5);
  if (label === 1) surface.fillRect(x - 0.75, y - 3, 1.5, 6);
}

function drawBrush(surface: Surface, { at, radiusPx }: { at: Point; radiusPx: number }, scale: number): void {
  for (const [color, px] of [
    [SHADE, 3],
    [SELECTED, 1],
  ] as const) {
    surface.beginPath();
    surface.arc(at.x, at.y, Math.max(1, radiusPx * scale), 0, 2 * Math.PI);
    surface.strokeStyle = color;
    surface.lineWidth = px;
    surface.stroke();
  }
}

/** Draws what is selected, pointed at and under way, over the scene. */
export function drawHands(surface: Surface, scene: HandsScene): void {
  const { view, camera, selection, preview } = scene;
  surface.save();
  surface.clearRect(0, 0, view.width, view.height);
  surface.lineJoin = 'miter';
  const chosen = new Set(selection);
  for (const box of scene.boxes) {
    const isSelected = chosen.has(box.id);
    const shape = preview.shapes?.get(box.id);
    if (!isSelected && !shape && box.id !== scene.hoveredId) continue;
    const shown = boxOnScreen(camera, shape ?? box);
    const dash = DASHES[standingOf(box)];
    outline(surface, shown, isSelected || shape ? SELECTED_BOX : SELECTED, isSelected ? 2.5 : 1.5, dash);
    if (isSelected && scene.hasHandles && selection.length === 1) drawHandles(surface, shown);
  }
  if (preview.drawn) outline(surface, boxOnScreen(camera, preview.drawn), SELECTED_BOX, 2);
  if (preview.marquee) outline(surface, boxOnScreen(camera, preview.marquee), SELECTED, 1, MARQUEE_DASH);
  surface.setLineDash([]);
  for (const { x, y, label } of scene.points) drawPoint(surface, toScreen(camera, { x, y }), label);
  if (preview.corner) drawPoint(surface, toScreen(camera, preview.corner), 1);
  if (scene.brush) drawBrush(surface, scene.brush, camera.scale);
  surface.restore();
}
