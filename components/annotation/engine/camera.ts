import type { Corners, Point, Size } from './geometry';

/** How the picture lies on the screen: screen = scale × picture + offset. */
export interface Camera {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Beyond this single pixels fill the view. */
const MAX_SCALE = 40;
/** At least this much of the picture stays in view, in pixels of the screen. */
const KEPT_PX = 48;

/** The whole picture, in the middle of the view. */
export function fitCamera(picture: Size, view: Size): Camera {
  const scale = Math.min(view.width / picture.width, view.height / picture.height);
  if (!(scale > 0 && Number.isFinite(scale))) return { scale: 1, x: 0, y: 0 };
  return {
    scale,
    x: (view.width - scale * picture.width) / 2,
    y: (view.height - scale * picture.height) / 2,
  };
}

export const toPicture = (camera: Camera, screen: Point): Point => ({
  x: (screen.x - camera.x) / camera.scale,
  y: (screen.y - camera.y) / camera.scale,
});

export const toScreen = (camera: Camera, point: Point): Point => ({
  x: camera.scale * point.x + camera.x,
  y: camera.scale * point.y + camera.y,
});

/** Larger or smaller around a point of the screen, which stays where it is; never smaller than half of the whole picture. */
export function zoomed(camera: Camera, at: Point, factor: number, picture: Size, view: Size): Camera {
  const least = fitCamera(picture, view).scale / 2;
  const scale = Math.min(MAX_SCALE, Math.max(least, camera.scale * factor));
  const share = scale / camera.scale;
  return keptInView(
    { scale, x: at.x - share * (at.x - camera.x), y: at.y - share * (at.y - camera.y) },
    picture,
    view,
  );
}

/** Moved by so many pixels of the screen. */
export const panned = (camera: Camera, by: Point, picture: Size, view: Size): Camera =>
  keptInView({ ...camera, x: camera.x + by.x, y: camera.y + by.y }, picture, view);

function keptInView(camera: Camera, picture: Size, view: Size): Camera {
  const kept = (offset: number, length: number, room: number): number =>
    Math.min(room - KEPT_PX, Math.max(KEPT_PX - camera.scale * length, offset));
  return {
    ...camera,
    x: kept(camera.x, picture.width, view.width),
    y: kept(camera.y, picture.height, view.height),
  };
}

/** Moved just enough to have a point in the middle, where it is out of view; otherwise as it is. */
export function revealing(camera: Camera, point: Point, picture: Size, view: Size): Camera {
  const { x, y } = toScreen(camera, point);
  if (x >= 0 && y >= 0 && x <= view.width && y <= view.height) return camera;
  return panned(camera, { x: view.width / 2 - x, y: view.height / 2 - y }, picture, view);
}

/** From this scale on the pixels of the picture are told apart by a grid. */
export const PIXEL_GRID_SCALE = 10;

/** The point of the picture under a point of the screen; null beside the picture, in the letterbox. */
export function withinPicture(camera: Camera, screen: Point, picture: Size): Point | null {
  const point = toPicture(camera, screen);
  const isInside = point.x >= 0 && point.y >= 0 && point.x < picture.width && point.y < picture.height;
  return isInside ? point : null;
}

/** The part of the picture that is in view, and a little more where the picture ends. */
export function visiblePart(camera: Camera, view: Size): Corners {
  const [from, to] = [
    toPicture(camera, { x: 0, y: 0 }),
    toPicture(camera, { x: view.width, y: view.height }),
  ];
  return { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
}

/** A box as it lies on the screen. */
export function boxOnScreen(camera: Camera, { x1, y1, x2, y2 }: Corners): Corners {
  const [from, to] = [toScreen(camera, { x: x1, y: y1 }), toScreen(camera, { x: x2, y: y2 })];
  return { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
}
