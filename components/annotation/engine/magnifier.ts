import { type Camera, toPicture } from './camera';
import { SELECTED } from './colors';
import { type AnnotationScene, drawAnnotations } from './draw-annotations';
import type { Surface } from './draw-surface';
import type { Corners, Point, Size } from './geometry';

const SIDE_PX = 180;
const MARGIN_PX = 12;
/** Larger than the picture around it, and never smaller than this. */
const TIMES = 4;
const MIN_SCALE = 6;

/** Where the lens lies: in the corner that is farthest from the pointer; smaller in a small view. */
export function lensPlace(view: Size, pointer: Point): Corners {
  const side = Math.min(SIDE_PX, view.width / 2 - MARGIN_PX, view.height / 2 - MARGIN_PX);
  const x1 = pointer.x > view.width / 2 ? MARGIN_PX : view.width - MARGIN_PX - side;
  const y1 = pointer.y > view.height / 2 ? MARGIN_PX : view.height - MARGIN_PX - side;
  return { x1, y1, x2: x1 + side, y2: y1 + side };
}

/** A camera that has the point under the pointer in the middle of the lens. */
export function lensCamera(camera: Camera, pointer: Point, lens: Corners): Camera {
  const scale = Math.max(MIN_SCALE, TIMES * camera.scale);
  const at = toPicture(camera, pointer);
  return {
    scale,
    x: (lens.x2 - lens.x1) / 2 - scale * at.x,
    y: (lens.y2 - lens.y1) / 2 - scale * at.y,
  };
}

/** Draws the lens over everything else, with a cross at the pointer's place. */
export function drawMagnifier(
  surface: Surface & Pick<CanvasRenderingContext2D, 'translate'>,
  scene: AnnotationScene,
  pointer: Point,
): void {
  const lens = lensPlace(scene.view, pointer);
  const side = lens.x2 - lens.x1;
  if (side <= 0) return;
  surface.save();
  surface.translate(lens.x1, lens.y1);
  surface.beginPath();
  surface.rect(0, 0, side, side);
  surface.clip();
  drawAnnotations(surface, {
    ...scene,
    view: { width: side, height: side },
    camera: lensCamera(scene.camera, pointer, lens),
  });
  surface.fillStyle = SELECTED;
  surface.fillRect(side / 2 - 8, side / 2 - 0.5, 16, 1);
  surface.fillRect(side / 2 - 0.5, side / 2 - 8, 1, 16);
  surface.strokeStyle = SELECTED;
  surface.lineWidth = 2;
  surface.strokeRect(1, 1, side - 2, side - 2);
  surface.restore();
}
