import type { Camera } from './camera';
import { BACKGROUND, GRADE_COLORS, NO_PICTURE } from './colors';
import type { Size } from './geometry';
import { placeAt, type TrackRecord } from './track-record';

export interface Scene {
  readonly view: Size;
  /** Of the measured pictures. */
  readonly size: Size;
  readonly camera: Camera;
  /** What is shown at this moment, and how large it is in pixels of the measured pictures; null where there is nothing. */
  readonly picture: { readonly source: CanvasImageSource; readonly size: Size } | null;
  readonly tracks: readonly TrackRecord[];
  readonly frame: number;
  readonly showsBoxes: boolean;
  readonly showsTracks: boolean;
  /** How much of each path is drawn, frames back from this one. */
  readonly trailFrames: number;
}

const LINE_PX = 1.5;

/** Draws picture, trails and boxes. The canvas's transform holds the screen's pixel ratio alone. */
export function drawScene(context: CanvasRenderingContext2D, scene: Scene): void {
  const { view, size, camera, picture } = scene;
  context.save();
  context.fillStyle = BACKGROUND;
  context.fillRect(0, 0, view.width, view.height);
  context.translate(camera.x, camera.y);
  context.scale(camera.scale, camera.scale);
  // Enlarged pixels are shown as they are: what is measured is not made smoother than it was recorded.
  context.imageSmoothingEnabled = camera.scale < 3;
  if (picture) {
    context.drawImage(picture.source, 0, 0, picture.size.width, picture.size.height);
  } else {
    context.fillStyle = NO_PICTURE;
    context.fillRect(0, 0, size.width, size.height);
  }
  context.lineWidth = LINE_PX / camera.scale;
  context.lineJoin = 'round';
  for (const track of scene.tracks) {
    const place = placeAt(track, scene.frame);
    if (place === null) continue;
    context.strokeStyle = GRADE_COLORS[track.grade];
    // One path a track: a single long one for all is slower to draw.
    if (scene.showsTracks && scene.trailFrames > 0) {
      drawTrail(context, track, Math.max(0, place - scene.trailFrames), place);
    }
    if (scene.showsBoxes) {
      const [w = 0, h = 0] = [track.w[place], track.h[place]];
      context.strokeRect((track.x[place] ?? 0) - w / 2, (track.y[place] ?? 0) - h / 2, w, h);
    }
  }
  context.restore();
}

/** A stretch of a track's path, in the color and width that are set. */
export function drawTrail(
  context: CanvasRenderingContext2D,
  { x, y }: TrackRecord,
  from: number,
  to: number,
): void {
  context.beginPath();
  context.moveTo(x[from] ?? 0, y[from] ?? 0);
  for (let place = from + 1; place <= to; place++) context.lineTo(x[place] ?? 0, y[place] ?? 0);
  context.stroke();
}
