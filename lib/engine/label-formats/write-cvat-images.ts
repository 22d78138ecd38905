import type { AnnotatedBox, AnnotatedMask, AnnotationSet } from './annotation-set';
import { cvatAttributes, cvatHead, maskAttributes } from './cvat-text';
import { extrasOf, writtenPx } from './extras';
import { frameNumberLosses, type Losses, trackClassLosses } from './losses';
import { masksOfBoxes } from './mask-text';
import { escapeXml } from './xml-text';

const SOURCES: Readonly<Partial<Record<NonNullable<AnnotatedBox['source']>, string>>> = {
  model: 'auto',
  manual: 'manual',
  imported: 'file',
};

/** A set as CVAT's XML 1.1 for images. A box and its masks share a `group_id`. */
export function* writeCvatImages(set: AnnotationSet): Generator<string> {
  yield* cvatHead(set, 'annotation', set.boxes.map(extrasOfBox), []);
  const boxes = set.frames.map((): { box: AnnotatedBox; masks: readonly AnnotatedMask[] }[] => []);
  const masks = masksOfBoxes(set);
  set.boxes.forEach((box, index) => {
    boxes[box.frame]?.push({ box, masks: masks.get(index) ?? [] });
  });
  let groups = 0;
  for (const [index, { name, width, height }] of set.frames.entries()) {
    yield `  <image id="${index}" name="${escapeXml(name)}" width="${width}" height="${height}">\n`;
    for (const each of boxes[index] ?? []) {
      const group = each.masks.length > 0 ? ` group_id="${++groups}"` : '';
      yield boxElement(each.box, group);
      for (const mask of each.masks) {
        const label = mask.part === 'cell' ? each.box.className : mask.part;
        yield `    <mask label="${escapeXml(label)}" occluded="0" ${maskAttributes(mask)} z_order="0"${group}>\n`;
        yield* cvatAttributes({ part: mask.part });
        yield '    </mask>\n';
      }
    }
    yield '  </image>\n';
  }
  yield '</annotations>\n';
}

const sourceOf = ({ source }: AnnotatedBox): string | undefined => (source ? SOURCES[source] : undefined);

const extrasOfBox = (box: AnnotatedBox) =>
  extrasOf(box, sourceOf(box) ? ['occluded', 'source'] : ['occluded']);

function boxElement(box: AnnotatedBox, group: string): string {
  const [x, y] = [writtenPx(box.x), writtenPx(box.y)];
  const [right, bottom] = [writtenPx(x + writtenPx(box.w)), writtenPx(y + writtenPx(box.h))];
  const source = sourceOf(box);
  return [
    `    <box label="${escapeXml(box.className)}"${source ? ` source="${source}"` : ''} occluded="${box.occluded ? 1 : 0}"`,
    ` xtl="${x}" ytl="${y}" xbr="${right}" ybr="${bottom}" z_order="0"${group}>\n`,
    ...cvatAttributes(extrasOfBox(box)),
    '    </box>\n',
  ].join('');
}

/** What `writeCvatImages` leaves out. */
export const cvatImagesLosses = (set: AnnotationSet): Losses => [
  ...frameNumberLosses(set),
  ...trackClassLosses(set),
];
