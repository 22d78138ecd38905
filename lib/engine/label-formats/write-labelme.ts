import type { AnnotatedBox, AnnotatedMask, AnnotationSet } from './annotation-set';
import { entryStems } from './entry-names';
import { extrasOf, writtenPx } from './extras';
import { type Losses, trackClassLosses } from './losses';
import { masksOfBoxes, windowOf } from './mask-text';
import { writePng } from './png';

/** The version whose form this is: the first that knows masks. */
const VERSION = '5.2.0';

/** A set as LabelMe: one JSON a picture, and the names of the classes in `labels.txt`. A box and its masks share a group. */
export function* writeLabelMe(
  set: AnnotationSet,
): Generator<{ readonly name: string; readonly text: string }> {
  yield { name: 'labels.txt', text: set.categories.map((name) => `${name}\n`).join('') };
  const masks = masksOfBoxes(set);
  const shapes = set.frames.map((): { box: AnnotatedBox; masks: readonly AnnotatedMask[] }[] => []);
  set.boxes.forEach((box, index) => {
    shapes[box.frame]?.push({ box, masks: masks.get(index) ?? [] });
  });
  for (const [index, stem] of entryStems(set.frames).entries()) {
    const frame = set.frames[index];
    if (!frame) continue;
    let groups = 0;
    const content = {
      version: VERSION,
      flags: {},
      shapes: (shapes[index] ?? []).flatMap((each) => {
        const group = each.masks.length > 0 ? ++groups : null;
        return [rectangle(each.box, group), ...each.masks.map((mask) => maskShape(mask, each.box, group))];
      }),
      imagePath: frame.name,
      imageData: null,
      imageHeight: frame.height,
      imageWidth: frame.width,
      ...(frame.number === null ? {} : { frame_number: frame.number }),
    };
    yield { name: `${stem}.json`, text: `${JSON.stringify(content, null, 2)}\n` };
  }
}

function rectangle(box: AnnotatedBox, group: number | null): object {
  const [x, y] = [writtenPx(box.x), writtenPx(box.y)];
  const { description = '', ...attributes } = extrasOf(box);
  return {
    label: box.className,
    points: [
      [x, y],
      [writtenPx(x + writtenPx(box.w)), writtenPx(y + writtenPx(box.h))],
    ],
    group_id: group,
    description,
    shape_type: 'rectangle',
    flags: {},
    mask: null,
    attributes,
  };
}

/** LabelMe counts a mask's corners by its first and last pixel. */
function maskShape(mask: AnnotatedMask, box: AnnotatedBox, group: number | null): object {
  const { x, y, width, height } = mask;
  return {
    label: mask.part === 'cell' ? box.className : mask.part,
    points: [
      [x, y],
      [x + width - 1, y + height - 1],
    ],
    group_id: group,
    description: '',
    shape_type: 'mask',
    flags: {},
    mask: writePng(windowOf(mask)).toString('base64'),
    attributes: { part: mask.part },
  };
}

/** What the files of `writeLabelMe` leave out. */
export const labelMeLosses = (set: AnnotationSet): Losses => trackClassLosses(set);
