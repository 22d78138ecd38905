import type { AnnotatedBox, AnnotationSet } from './annotation-set';
import { entryStems } from './entry-names';
import { extrasOf, writtenPx } from './extras';
import { counted, frameNumberLosses, type Losses, trackClassLosses } from './losses';
import { escapeXml } from './xml-text';

/** A set as Pascal VOC: one XML a picture in `Annotations`, and the names of the classes in `labelmap.txt`. */
export function* writeVoc(set: AnnotationSet): Generator<{ readonly name: string; readonly text: string }> {
  const names = set.categories.map((name) => `${name}:::\n`).join('');
  yield { name: 'labelmap.txt', text: `# label:color_rgb:parts:actions\n${names}` };
  const objects = set.frames.map((): string[] => []);
  for (const box of set.boxes) objects[box.frame]?.push(objectOf(box));
  for (const [index, stem] of entryStems(set.frames).entries()) {
    const frame = set.frames[index];
    if (!frame) continue;
    yield {
      name: `Annotations/${stem}.xml`,
      text: [
        '<annotation>\n',
        `  <filename>${escapeXml(frame.name)}</filename>\n`,
        `  <size>\n    <width>${frame.width}</width>\n    <height>${frame.height}</height>\n    <depth></depth>\n  </size>\n`,
        '  <segmented>0</segmented>\n',
        ...(objects[index] ?? []),
        '</annotation>\n',
      ].join(''),
    };
  }
}

function objectOf(box: AnnotatedBox): string {
  const [x, y] = [writtenPx(box.x), writtenPx(box.y)];
  const edges = {
    xmin: x,
    ymin: y,
    xmax: writtenPx(x + writtenPx(box.w)),
    ymax: writtenPx(y + writtenPx(box.h)),
  };
  const attributes = Object.entries(extrasOf(box, ['occluded', 'ignored'])).map(
    ([name, value]) =>
      `      <attribute>\n        <name>${escapeXml(name)}</name>\n        <value>${escapeXml(String(value))}</value>\n      </attribute>\n`,
  );
  return [
    '  <object>\n',
    `    <name>${escapeXml(box.className)}</name>\n`,
    '    <truncated>0</truncated>\n',
    `    <occluded>${box.occluded ? 1 : 0}</occluded>\n`,
    `    <difficult>${box.ignored ? 1 : 0}</difficult>\n`,
    '    <bndbox>\n',
    ...Object.entries(edges).map(([name, px]) => `      <${name}>${px}</${name}>\n`),
    '    </bndbox>\n',
    ...(attributes.length > 0 ? ['    <attributes>\n', ...attributes, '    </attributes>\n'] : []),
    '  </object>\n',
  ].join('');
}

/** What the files of `writeVoc` leave out. */
export const vocLosses = (set: AnnotationSet): Losses => [
  ...counted([['masks', set.masks.length]]),
  ...frameNumberLosses(set),
  ...trackClassLosses(set),
];
