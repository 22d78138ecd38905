import { type Camera, PIXEL_GRID_SCALE, visiblePart } from './camera';
import { BACKGROUND, NO_PICTURE } from './colors';
import type { Size } from './geometry';

/** What is drawn on: a canvas of the page, of a worker, or one that only writes down what is drawn. */
export type Surface = Pick<
  CanvasRenderingContext2D,
  | ('save' | 'restore' | 'clearRect' | 'fillRect' | 'strokeRect' | 'drawImage' | 'fillText' | 'measureText')
  | ('beginPath' | 'moveTo' | 'lineTo' | 'arc' | 'rect' | 'clip' | 'fill' | 'stroke' | 'setLineDash')
  | ('fillStyle' | 'strokeStyle' | 'lineWidth' | 'lineJoin' | 'globalAlpha' | 'imageSmoothingEnabled')
  | ('font' | 'textBaseline')
>;

/** Enlarged pixels are shown as they are: what is annotated is not made smoother than it was recorded. */
const SMOOTH_BELOW = 3;
const GRID = 'rgba(255, 255, 255, 0.16)';

export interface PictureScene {
  readonly view: Size;
  /** Of the picture, px. */
  readonly size: Size;
  readonly camera: Camera;
  /** Null while there is none. */
  readonly picture: CanvasImageSource | null;
}

/** Draws the picture on its ground, and from a zoom on the grid of its pixels. */
export function drawPicture(surface: Surface, { view, size, camera, picture }: PictureScene): void {
  const [width, height] = [size.width * camera.scale, size.height * camera.scale];
  surface.fillStyle = BACKGROUND;
  surface.fillRect(0, 0, view.width, view.height);
  if (!picture) {
    surface.fillStyle = NO_PICTURE;
    surface.fillRect(camera.x, camera.y, width, height);
    return;
  }
  surface.imageSmoothingEnabled = camera.scale < SMOOTH_BELOW;
  surface.drawImage(picture, camera.x, camera.y, width, height);
  if (camera.scale >= PIXEL_GRID_SCALE) drawPixelGrid(surface, camera, size, view);
}

function drawPixelGrid(surface: Surface, camera: Camera, size: Size, view: Size): void {
  const part = visiblePart(camera, view);
  const [left, right] = [Math.max(0, Math.ceil(part.x1)), Math.min(size.width, Math.floor(part.x2))];
  const [top, bottom] = [Math.max(0, Math.ceil(part.y1)), Math.min(size.height, Math.floor(part.y2))];
  const [fromX, fromY] = [Math.max(0, camera.x), Math.max(0, camera.y)];
  const toX = Math.min(view.width, camera.x + size.width * camera.scale);
  const toY = Math.min(view.height, camera.y + size.height * camera.scale);
  surface.fillStyle = GRID;
  // Rectangles of one pixel's width: they are sharp, and cheaper than lines.
  for (let x = left; x <= right; x++) {
    surface.fillRect(Math.round(camera.x + x * camera.scale), fromY, 1, toY - fromY);
  }
  for (let y = top; y <= bottom; y++) {
    surface.fillRect(fromX, Math.round(camera.y + y * camera.scale), toX - fromX, 1);
  }
}
