import { frameRunsOfWindow } from '@/lib/science/segmentation/mask-window';
import { packRunLengths } from '@/lib/science/segmentation/run-lengths';
import type { AnnotatedMask, AnnotationSet } from './annotation-set';
import { PART } from './coco';
import { extrasOf, writtenPx } from './extras';
import { polygonsOf, windowOf } from './mask-text';

export interface CocoOptions {
  /** Run lengths keep a mask to the pixel; polygons are for programs that read no others. */
  readonly segmentation: 'rle' | 'polygons';
  /** How far corners of polygons may move, px. */
  readonly simplifyPx: number;
}

/**
 * A set as COCO JSON, in pieces of a line each. Categories, pictures and annotations count from 1. Nothing is lost.
 */
export function* writeCoco(set: AnnotationSet, options: CocoOptions): Generator<string> {
  const categories = new Map(set.categories.map((name, index) => [name, index + 1]));
  const parts = [...new Set(set.masks.map(({ part }) => part).filter((part) => part !== 'cell'))].sort();
  const partIds = new Map(parts.map((name, index) => [name, set.categories.length + index + 1]));
  const isVideo = set.frames.some(({ number }) => number !== null);

  yield `{\n"info": ${JSON.stringify({ ...set.info, version: '1.0' })},\n"licenses": [],\n`;
  if (isVideo) yield `"videos": ${JSON.stringify([{ id: 1, name: set.info.name }])},\n`;
  yield* list('categories', [
    ...[...categories].map(([name, id]) => ({ id, name, supercategory: '' })),
    ...[...partIds].map(([name, id]) => ({ id, name, supercategory: PART })),
  ]);
  yield ',\n';
  yield* list(
    'images',
    set.frames.map(({ name, number, width, height }, index) => ({
      ...{ id: index + 1, file_name: name, width, height },
      ...(number === null ? {} : { video_id: 1, frame_id: number }),
    })),
  );
  yield ',\n';
  yield* list(
    'tracks',
    set.tracks.map(({ number, className }) => ({ id: number, category_id: categories.get(className) ?? 0 })),
  );
  yield ',\n';
  yield* list('annotations', annotations(set, categories, partIds, options));
  yield '\n}\n';
}

function* list(name: string, items: Iterable<object>): Generator<string> {
  yield `"${name}": [`;
  let mark = '\n';
  for (const item of items) {
    yield mark + JSON.stringify(item);
    mark = ',\n';
  }
  yield '\n]';
}

function* annotations(
  set: AnnotationSet,
  categories: ReadonlyMap<string, number>,
  partIds: ReadonlyMap<string, number>,
  options: CocoOptions,
): Generator<object> {
  const cells = new Map(set.masks.flatMap((mask) => (mask.part === 'cell' ? [[mask.box, mask]] : [])));
  for (const [index, box] of set.boxes.entries()) {
    const [x, y, w, h] = [box.x, box.y, box.w, box.h].map(writtenPx) as [number, number, number, number];
    const mask = cells.get(index);
    yield {
      id: index + 1,
      image_id: box.frame + 1,
      category_id: categories.get(box.className) ?? 0,
      bbox: [x, y, w, h],
      ...(mask ? segmentation(set, mask, options) : { area: writtenPx(w * h), segmentation: [] }),
      iscrowd: box.ignored ? 1 : 0,
      attributes: extrasOf(box, ['ignored']),
    };
  }
  let id = set.boxes.length;
  for (const mask of set.masks) {
    if (mask.part === 'cell') continue;
    id++;
    yield {
      id,
      image_id: (set.boxes[mask.box]?.frame ?? 0) + 1,
      category_id: partIds.get(mask.part) ?? 0,
      bbox: [mask.x, mask.y, mask.width, mask.height],
      ...segmentation(set, mask, options),
      iscrowd: 0,
      attributes: { part_of: mask.box + 1 },
    };
  }
}

function segmentation(
  set: AnnotationSet,
  mask: AnnotatedMask,
  { segmentation: form, simplifyPx }: CocoOptions,
): { area: number; segmentation: object } {
  const window = windowOf(mask);
  const frame = set.frames[set.boxes[mask.box]?.frame ?? -1];
  const area = window.data.reduce((sum, pixel) => sum + pixel, 0);
  const { width = 0, height = 0 } = frame ?? {};
  return {
    area,
    segmentation:
      form === 'polygons'
        ? polygonsOf(mask, simplifyPx).map((polygon) => polygon.flatMap(({ x, y }) => [x, y]))
        : { size: [height, width], counts: packRunLengths(frameRunsOfWindow(window, width, height)) },
  };
}
