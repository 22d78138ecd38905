import { boxColor, type ColorBy } from './box-colors';
import type { Camera } from './camera';
import type { Surface } from './draw-surface';
import type { Corners, Size } from './geometry';
import { type BoxRecord, type BoxStanding, standingOf } from './records';
import { type BoxStroke, DASHES } from './stripes';

const LINE_PX = 1.5;

export interface DrawnBoxes {
  readonly view: Size;
  /** The part of the view that is drawn; all of it where none is named. */
  readonly part?: Corners;
  readonly camera: Camera;
  readonly boxes: readonly BoxRecord[];
  readonly colorBy: ColorBy;
  /** Drawn elsewhere: what is under way. */
  readonly lifted: ReadonlySet<string>;
  /** Null: dashes of the surface, which are slow by the thousand. */
  readonly stroke: BoxStroke | null;
}

/**
 * Draws boxes, a rectangle each: one long path of all is slower. Those of one look are drawn together, so that the
 * surface's state changes a few times instead of thousands.
 */
export function drawBoxes(surface: Surface, scene: DrawnBoxes): void {
  const { view, camera, boxes, colorBy, lifted, stroke } = scene;
  const part = scene.part ?? { x1: 0, y1: 0, x2: view.width, y2: view.height };
  const looks = new Map<string, { standing: BoxStanding; color: string; boxes: BoxRecord[] }>();
  for (const box of boxes) {
    const left = box.x1 * camera.scale + camera.x;
    const top = box.y1 * camera.scale + camera.y;
    const right = box.x2 * camera.scale + camera.x;
    const bottom = box.y2 * camera.scale + camera.y;
    if (right < part.x1 - LINE_PX || bottom < part.y1 - LINE_PX) continue;
    if (left > part.x2 + LINE_PX || top > part.y2 + LINE_PX || lifted.has(box.id)) continue;
    const [standing, color] = [standingOf(box), boxColor(box, colorBy)];
    const look = looks.get(standing + color);
    if (look) look.boxes.push(box);
    else looks.set(standing + color, { standing, color, boxes: [box] });
  }
  surface.lineWidth = LINE_PX;
  surface.lineJoin = 'miter';
  // Always in one order, so that what lies above at a crossing does not depend on what else is in view.
  const ordered = [...looks].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [, { standing, color, boxes: alike }] of ordered) {
    const style = stroke ? stroke(standing, color) : color;
    // Stripes lie on the picture, not on the view: they don't crawl along the boxes while one pans.
    if (typeof style !== 'string') style.setTransform({ e: camera.x, f: camera.y });
    surface.strokeStyle = style;
    surface.setLineDash(stroke ? [] : [...DASHES[standing]]);
    for (const { x1, y1, x2, y2 } of alike) {
      surface.strokeRect(
        x1 * camera.scale + camera.x,
        y1 * camera.scale + camera.y,
        (x2 - x1) * camera.scale,
        (y2 - y1) * camera.scale,
      );
    }
  }
  surface.setLineDash([]);
}
