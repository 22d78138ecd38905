import { say } from '@/lib/messages/message';
import { joinContours, maskContours, simplifyContour } from '@/lib/science/segmentation/contour';
import {
  type MaskWindow,
  windowOfFrameRuns,
  windowOfPolygons,
  windowOfRuns,
} from '@/lib/science/segmentation/mask-window';
import { type Polygon, polygonBox } from '@/lib/science/segmentation/polygon';
import { unpackRunLengths } from '@/lib/science/segmentation/run-lengths';
import type { AnnotatedMask, AnnotationSet } from './annotation-set';
import { type Fail, refuse } from './faults';
import type { AnnotationSetBuilder } from './set-builder';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A mask of the set, laid out. @throws AppError UNPROCESSABLE for runs that do not fill its window */
export function windowOf(mask: AnnotatedMask): MaskWindow {
  try {
    return windowOfRuns(mask, unpackRunLengths(mask.runs));
  } catch (cause) {
    return refuse(say('engine.labels.maskRuns', { mask: mask.part }), cause);
  }
}

/** The mask of a whole picture's run lengths; null for an empty one. */
export function maskOfFrameRuns(
  set: AnnotationSetBuilder,
  runs: readonly number[] | string,
  { width, height }: Size,
  fail: Fail,
): MaskWindow | null {
  try {
    const window = windowOfFrameRuns(typeof runs === 'string' ? unpackRunLengths(runs) : runs, width, height);
    if (window) set.layOut(window.width * window.height, fail);
    return window;
  } catch (cause) {
    if (cause instanceof RangeError) fail(say('engine.line.maskRuns'), cause);
    throw cause;
  }
}

/** The mask of polygons, cut to its picture; null where nothing of them lies in it. */
export function maskOfPolygons(
  set: AnnotationSetBuilder,
  polygons: readonly Polygon[],
  { width, height }: Size,
  fail: Fail,
): MaskWindow | null {
  for (const polygon of polygons) {
    if (polygon.length < 3 || polygon.some(({ x, y }) => !Number.isFinite(x) || !Number.isFinite(y)))
      fail(say('engine.line.polygon'));
    const { x, y, w, h } = polygonBox([polygon]);
    const across = Math.min(width, x + w) - Math.max(0, x) + 1;
    const down = Math.min(height, y + h) - Math.max(0, y) + 1;
    set.layOut(Math.max(0, across) * Math.max(0, down), fail);
  }
  return windowOfPolygons(polygons, width, height);
}

/** Corners from numbers in turn: x, y, x, y. */
export function polygonOf(numbers: readonly number[], fail: Fail): Polygon {
  if (numbers.length % 2 === 1) fail(say('engine.line.polygon'));
  return Array.from({ length: numbers.length / 2 }, (_, i) => ({
    x: numbers[2 * i] as number,
    y: numbers[2 * i + 1] as number,
  }));
}

/**
 * Polygons of a mask, one a connected part, their holes reached by slits. Corners are the edges of pixels.
 *
 * @param simplifyPx how far corners may move; 0 keeps the mask to the pixel
 */
export const polygonsOf = (mask: AnnotatedMask, simplifyPx: number): Polygon[] =>
  contoursOf(mask, simplifyPx).map((contour) => joinContours([contour]));

/** The same as a single polygon, whose slits lead from part to part, too. */
export const polygonOfMask = (mask: AnnotatedMask, simplifyPx: number): Polygon =>
  joinContours(contoursOf(mask, simplifyPx));

function contoursOf(mask: AnnotatedMask, simplifyPx: number) {
  const at = (ring: Polygon): Polygon => ring.map(({ x, y }) => ({ x: x + mask.x, y: y + mask.y }));
  return maskContours(windowOf(mask))
    .map((contour) => (simplifyPx > 0 ? simplifyContour(contour, simplifyPx) : contour))
    .map(({ outer, holes }) => ({ outer: at(outer), holes: holes.map(at) }));
}

/** Masks by the place of their box. */
export function masksOfBoxes(set: AnnotationSet): Map<number, AnnotatedMask[]> {
  const masks = new Map<number, AnnotatedMask[]>();
  for (const mask of set.masks) {
    const list = masks.get(mask.box);
    if (list) list.push(mask);
    else masks.set(mask.box, [mask]);
  }
  return masks;
}
