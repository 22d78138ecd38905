import { z } from 'zod';
import { say } from '@/lib/messages/message';
import type { AnnotatedFrame } from './annotation-set';
import { readExtras } from './extras';
import { type Fail, failAtPlace, refuse } from './faults';
import { placeInJson } from './json-place';
import { readJson } from './json-text';
import { maskOfFrameRuns, maskOfPolygons, polygonOf } from './mask-text';
import type { PictureSizes } from './pictures';
import { AnnotationSetBuilder } from './set-builder';

const id = z.union([z.number(), z.string()]);
const runLengths = z.object({
  size: z.tuple([z.number(), z.number()]),
  counts: z.union([z.string(), z.array(z.number())]),
});
const cocoSchema = z.object({
  info: z
    .object({
      name: z.string().optional(),
      description: z.string().optional(),
      framesPerSecond: z.number().positive().optional(),
    })
    .optional(),
  images: z.array(
    z.object({
      id,
      file_name: z.string().optional(),
      width: z.number().optional(),
      height: z.number().optional(),
      frame_id: z.number().int().nonnegative().optional(),
      frame_index: z.number().int().nonnegative().optional(),
    }),
  ),
  categories: z.array(z.object({ id, name: z.string(), supercategory: z.string().optional() })),
  tracks: z.array(z.object({ id: z.number().int(), category_id: id })).optional(),
  annotations: z.array(
    z.object({
      id: id.optional(),
      image_id: id,
      category_id: id,
      bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
      segmentation: z.union([runLengths, z.array(z.array(z.number()))]).optional(),
      iscrowd: z.union([z.number(), z.boolean()]).optional(),
      track_id: z.number().int().optional(),
      attributes: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
});
type Coco = z.infer<typeof cocoSchema>;
type CocoAnnotation = Coco['annotations'][number];

/** The supercategory of a cell's parts, which no box of a set is of. */
export const PART = 'part';

export function isCocoText(text: string): boolean {
  return /^\uFEFF?\s*[{[]/.test(text);
}

/** Files that were put together by hand give ids twice: what names such an id could mean either. */
function requireDifferent(
  given: readonly { readonly id: string | number }[],
  failAt: (index: number) => Fail,
): void {
  const seen = new Set<string | number>();
  given.forEach(({ id: each }, index) => {
    if (seen.has(each)) failAt(index)(say('engine.line.idTwice', { given: String(each) }));
    seen.add(each);
  });
}

/**
 * Reads COCO: boxes, crowds, segmentations (run lengths, packed or not, and polygons), tracks as `track_id` of the
 * annotation or among its attributes. A picture's number is its `frame_index` or `frame_id`, from 0. Masks of parts are
 * annotations of their own that name their cell's in `part_of`.
 *
 * @throws AppError UNPROCESSABLE naming the line and column at fault.
 */
export function readCoco(text: string, file: string, sizes: PictureSizes): AnnotationSetBuilder {
  const coco = readJson(text, file, cocoSchema, 'engine.labels.notCoco');
  const set = new AnnotationSetBuilder(sizes);
  const at = (...path: (string | number)[]): Fail => {
    // The place is looked for only when there is something to tell.
    return (fault, cause) => failAtPlace(file, placeInJson(text, path))(fault, cause);
  };
  const { name = '', description = '', framesPerSecond } = coco.info ?? {};
  set.info = { name, description, ...(framesPerSecond === undefined ? {} : { framesPerSecond }) };
  requireDifferent(coco.categories, (index) => at('categories', index, 'id'));
  requireDifferent(coco.images, (index) => at('images', index, 'id'));
  const names = new Map(coco.categories.map((category) => [category.id, category.name]));
  coco.categories.forEach(({ name, supercategory }, index) => {
    if (supercategory !== PART) set.addCategory(name, at('categories', index, 'name'));
  });
  const nameOf = (category: string | number): string =>
    names.get(category) ?? refuse(say('engine.labels.noCategory', { source: file, category }));
  const frames = new Map(
    coco.images.map((image, index) => {
      return [image.id, set.addFrame(frameOf(image, sizes, at('images', index)), at('images', index))];
    }),
  );
  for (const { id: track, category_id } of coco.tracks ?? []) set.nameTrack(track, nameOf(category_id));

  const boxes = new Map<string | number, number>();
  const isPart = ({ attributes }: CocoAnnotation): boolean => attributes?.part_of !== undefined;
  coco.annotations.forEach((annotation, index) => {
    if (isPart(annotation)) return;
    const fail = at('annotations', index);
    const { image_id: picture, bbox, iscrowd, track_id, attributes = {} } = annotation;
    const frame = frames.get(picture) ?? refuse(say('engine.labels.unlisted', { source: file, picture }));
    const [x, y, w, h] = bbox;
    const extras = readExtras(Object.entries(attributes));
    const box = set.addBox(
      {
        ...extras,
        ...{ frame, x, y, w, h, className: nameOf(annotation.category_id) },
        track: track_id ?? extras.track,
        ignored: extras.ignored || iscrowd === true || iscrowd === 1,
      },
      fail,
    );
    if (annotation.id !== undefined) boxes.set(annotation.id, box);
    addSegmentation(set, box, 'cell', annotation, fail);
  });
  coco.annotations.forEach((annotation, index) => {
    if (!isPart(annotation)) return;
    const fail = at('annotations', index);
    const cell = boxes.get(annotation.attributes?.part_of as string | number);
    if (cell === undefined) fail(say('engine.line.partOf'));
    else addSegmentation(set, cell, nameOf(annotation.category_id), annotation, fail);
  });
  return set;
}

function frameOf(image: Coco['images'][number], sizes: PictureSizes, fail: Fail): AnnotatedFrame {
  const name = image.file_name ?? String(image.id);
  const size = image.width && image.height ? image : sizes.named(name);
  if (!size) fail(say('engine.line.pictureUnknown', { name }));
  const { width = 0, height = 0 } = size ?? {};
  return { name, number: image.frame_index ?? image.frame_id ?? null, width, height };
}

function addSegmentation(
  set: AnnotationSetBuilder,
  box: number,
  part: string,
  { segmentation }: CocoAnnotation,
  fail: Fail,
): void {
  const frame = set.frames[set.boxes[box]?.frame ?? -1];
  if (!segmentation || !frame) return;
  if (Array.isArray(segmentation)) {
    const polygons = segmentation.map((numbers) => polygonOf(numbers, fail));
    const window = maskOfPolygons(set, polygons, frame, fail);
    if (window) set.addMask(box, part, window, fail);
    return;
  }
  const [height, width] = segmentation.size;
  if (width !== frame.width || height !== frame.height) fail(say('engine.line.maskRuns'));
  const window = maskOfFrameRuns(set, segmentation.counts, frame, fail);
  if (window) set.addMask(box, part, window, fail);
}
