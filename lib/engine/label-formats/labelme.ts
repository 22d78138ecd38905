import { z } from 'zod';
import { say } from '@/lib/messages/message';
import type { MaskWindow } from '@/lib/science/segmentation/mask-window';
import { type Polygon, polygonBox } from '@/lib/science/segmentation/polygon';
import { readExtras } from './extras';
import { type Fail, failAtPlace } from './faults';
import { GroupedBoxes } from './grouped-boxes';
import { placeInJson } from './json-place';
import { readJson } from './json-text';
import { maskOfPolygons } from './mask-text';
import { readPng } from './png';
import type { AnnotationSetBuilder } from './set-builder';

const point = z.tuple([z.number(), z.number()]);
const shapeSchema = z.object({
  label: z.string(),
  points: z.array(point),
  group_id: z.number().int().nullish(),
  description: z.string().nullish(),
  shape_type: z.string().nullish(),
  mask: z.string().nullish(),
  attributes: z.record(z.string(), z.unknown()).optional(),
});
const labelMeSchema = z.object({
  shapes: z.array(shapeSchema),
  imagePath: z.string(),
  imageWidth: z.number(),
  imageHeight: z.number(),
  frame_number: z.number().nullish(),
});
type Shape = z.infer<typeof shapeSchema>;

export const isLabelMeText = (text: string): boolean =>
  isJson(text) && /"shapes"\s*:/.test(text) && /"imagePath"\s*:/.test(text);
const isJson = (text: string): boolean => /^\uFEFF?\s*\{/.test(text);

/**
 * Reads one LabelMe file: rectangles, polygons and masks. A mask that shares its `group_id` with one rectangle is that
 * box's; others get a box of their own. Points, lines and circles are passed over and counted.
 *
 * @throws AppError UNPROCESSABLE naming line and column at fault.
 */
export function readLabelMeFile(set: AnnotationSetBuilder, file: string, text: string): void {
  const { shapes, ...picture } = readJson(text, file, labelMeSchema, 'engine.labels.notLabelMe');
  const at = (...path: (string | number)[]): Fail => {
    return (fault, cause) => failAtPlace(file, placeInJson(text, path))(fault, cause);
  };
  const [width, height] = [picture.imageWidth, picture.imageHeight];
  const number = picture.frame_number ?? null;
  const frame = set.addFrame({ name: picture.imagePath, number, width, height }, at('imagePath'));
  const grouped = new GroupedBoxes();
  shapes.forEach((shape, index) => {
    if (typeOf(shape) !== 'rectangle') return;
    const fail = at('shapes', index);
    const box = set.addBox(
      { ...extrasOfShape(shape), frame, ...rectangle(shape, fail), className: shape.label },
      fail,
    );
    if (shape.group_id) grouped.add(shape.group_id, frame, box);
  });
  for (const [index, shape] of shapes.entries()) {
    const type = typeOf(shape);
    if (type === 'rectangle') continue;
    if (type !== 'polygon' && type !== 'mask') {
      set.skip(type);
      continue;
    }
    const fail = at('shapes', index);
    const polygon = shape.points.map(([x, y]) => ({ x, y }));
    const window =
      type === 'polygon'
        ? maskOfPolygons(set, [polygon], { width, height }, fail)
        : maskOfShape(set, shape, { width, height }, fail);
    if (!window) continue;
    const own = grouped.only(shape.group_id ?? 0, frame);
    if (own !== undefined) {
      const part = shape.attributes?.part;
      const named = typeof part === 'string' ? part : null;
      const cell = shape.label === set.boxes[own]?.className ? 'cell' : shape.label;
      set.addMask(own, named ?? cell, window, fail);
      continue;
    }
    const place = type === 'polygon' ? polygonBox([polygon]) : boxOf(window);
    const box = set.addBox({ ...extrasOfShape(shape), frame, ...place, className: shape.label }, fail);
    set.addMask(box, 'cell', window, fail);
  }
}

const typeOf = ({ shape_type }: Shape): string => shape_type ?? 'polygon';

const extrasOfShape = ({ attributes, description }: Shape) =>
  readExtras([
    ...(description ? [['description', description] as const] : []),
    ...Object.entries(attributes ?? {}),
  ]);

const boxOf = ({ x, y, width, height }: MaskWindow) => ({ x, y, w: width, h: height });

/** Two opposite corners, in any order. */
function rectangle({ points }: Shape, fail: Fail) {
  const corners: Polygon = points.map(([x, y]) => ({ x, y }));
  return corners.length >= 2 ? polygonBox([corners]) : fail(say('engine.line.noBox'));
}

function maskOfShape(
  set: AnnotationSetBuilder,
  { mask, points: [corner] }: Shape,
  frame: { width: number; height: number },
  fail: Fail,
): MaskWindow {
  if (!mask || !corner) return fail(say('engine.line.maskRuns'));
  try {
    const picture = readPng(Buffer.from(mask, 'base64'), frame.width * frame.height);
    set.layOut(picture.width * picture.height, fail);
    const data = Uint8Array.from(picture.data, (value) => (value > 0 ? 1 : 0));
    const [x, y] = corner.map(Math.round) as [number, number];
    return { x, y, width: picture.width, height: picture.height, data };
  } catch (cause) {
    if (cause instanceof RangeError) fail(say('engine.line.maskPng', { reason: cause.message }), cause);
    throw cause;
  }
}
