import { type DrawnBoxes, drawBoxes } from './draw-boxes';
import { drawPicture, type PictureScene, type Surface } from './draw-surface';
import type { Point } from './geometry';

/** Where a track was in the frames before this one, the newest place last; pixels of the picture. */
export interface Trail {
  readonly color: string;
  readonly places: readonly Point[];
}

export interface AnnotationScene extends PictureScene, DrawnBoxes {
  /** All masks as one picture of the frame's size: see MaskLayer. */
  readonly masks: CanvasImageSource | null;
  readonly maskOpacity: number;
  readonly trails: readonly Trail[];
}

const TRAIL_PX = 1.5;

/** Draws picture, masks, trails and boxes; only when one of them changes. */
export function drawAnnotations(surface: Surface, scene: AnnotationScene): void {
  const { camera, size, masks, trails } = scene;
  surface.save();
  drawPicture(surface, scene);
  if (masks) {
    surface.imageSmoothingEnabled = false;
    surface.globalAlpha = scene.maskOpacity;
    surface.drawImage(masks, camera.x, camera.y, size.width * camera.scale, size.height * camera.scale);
    surface.globalAlpha = 1;
  }
  surface.lineWidth = TRAIL_PX;
  surface.lineJoin = 'round';
  for (const { color, places } of trails) {
    const [first, ...rest] = places;
    if (!first || rest.length === 0) continue;
    surface.strokeStyle = color;
    // One path a track: a single long one for all is slower to draw.
    surface.beginPath();
    surface.moveTo(first.x * camera.scale + camera.x, first.y * camera.scale + camera.y);
    for (const { x, y } of rest) surface.lineTo(x * camera.scale + camera.x, y * camera.scale + camera.y);
    surface.stroke();
  }
  drawBoxes(surface, scene);
  surface.restore();
}
