import type { AnnotatedBox, AnnotatedMask, AnnotationSet } from './annotation-set';
import { cvatAttributes, cvatHead, maskAttributes } from './cvat-text';
import { cvatPictureName, UNTRACKED } from './cvat-video';
import { type Extras, extrasOf, writtenPx } from './extras';
import { counted, type Losses, trackClassLosses } from './losses';
import { masksOfBoxes } from './mask-text';
import { escapeXml } from './xml-text';

interface Frames {
  readonly start: number;
  readonly stop: number;
  readonly step: number;
  /** A frame's number: its own, or where the set has none, its place. */
  readonly numberOf: (frame: number) => number;
}

function framesOf(set: AnnotationSet): Frames {
  const numberOf = (frame: number): number => set.frames[frame]?.number ?? frame;
  const numbers = set.frames.map((_, index) => numberOf(index)).sort((a, b) => a - b);
  const [start = 0] = numbers;
  const step = numbers.reduce((common, number) => divisor(common, number - start), 0) || 1;
  return { start, stop: numbers.at(-1) ?? 0, step, numberOf };
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

interface Shown {
  readonly box: AnnotatedBox;
  readonly number: number;
  readonly masks: readonly AnnotatedMask[];
}

/**
 * A set as CVAT's XML 1.1 for video. CVAT shows a box until something else is said of its track, so that a track ends, or
 * pauses, with a box marked `outside`, which is added where the set has none. What belongs to no track is one of a single
 * frame, as CVAT exports it, marked as such.
 */
export function* writeCvatVideo(set: AnnotationSet): Generator<string> {
  const frames = framesOf(set);
  const { width = 0, height = 0 } = set.frames[0] ?? {};
  yield* cvatHead(set, 'interpolation', set.boxes.map(extrasOfBox), [
    `<start_frame>${frames.start}</start_frame>`,
    `<stop_frame>${frames.stop}</stop_frame>`,
    `<frame_filter>${frames.step > 1 ? `step=${frames.step}` : ''}</frame_filter>`,
    `<original_size><width>${width}</width><height>${height}</height></original_size>`,
  ]);
  const masks = masksOfBoxes(set);
  const tracked = new Map<number, Shown[]>();
  const untracked: Shown[] = [];
  set.boxes.forEach((box, index) => {
    const shown = { box, number: frames.numberOf(box.frame), masks: masks.get(index) ?? [] };
    if (box.track === null) untracked.push(shown);
    else {
      const boxes = tracked.get(box.track);
      if (boxes) boxes.push(shown);
      else tracked.set(box.track, [shown]);
    }
  });

  const classes = new Map(set.tracks.map(({ number, className }) => [number, className]));
  let nextId = [...tracked.keys()].reduce((highest, id) => Math.max(highest, id), -1) + 1;
  let groups = 0;
  const masked: { group: number; shown: Shown }[] = [];
  const groupOf = (boxes: readonly Shown[]): number => {
    const withMasks = boxes.filter((shown) => shown.masks.length > 0);
    if (withMasks.length === 0) return 0;
    groups++;
    for (const shown of withMasks) masked.push({ group: groups, shown });
    return groups;
  };
  for (const [id, boxes] of [...tracked].sort(([a], [b]) => a - b)) {
    boxes.sort((a, b) => a.number - b.number);
    const label = classes.get(id) ?? boxes[0]?.box.className ?? '';
    yield trackStart(id, label, groupOf(boxes));
    for (const [index, { box, number }] of boxes.entries()) {
      yield boxElement(box, number);
      const next = number + frames.step;
      if (!box.outside && next <= frames.stop && boxes[index + 1]?.number !== next)
        yield boxElement({ ...box, outside: true, isKey: true }, next);
    }
    yield '  </track>\n';
  }
  for (const shown of untracked) {
    yield trackStart(nextId++, shown.box.className, groupOf([shown]));
    yield boxElement(shown.box, shown.number);
    const next = shown.number + frames.step;
    if (next <= frames.stop) yield boxElement({ ...shown.box, outside: true }, next);
    yield '  </track>\n';
  }
  for (const { group, shown } of masked)
    for (const mask of shown.masks) {
      yield trackStart(nextId++, mask.part === 'cell' ? shown.box.className : mask.part, group);
      yield maskElement(mask, shown.number, false);
      const next = shown.number + frames.step;
      if (next <= frames.stop) yield maskElement(mask, next, true);
      yield '  </track>\n';
    }
  yield '</annotations>\n';
}

const trackStart = (id: number, label: string, group: number): string =>
  `  <track id="${id}" label="${escapeXml(label)}"${group > 0 ? ` group_id="${group}"` : ''}>\n`;

const flags = (number: number, isKey: boolean, outside: boolean, occluded: boolean): string =>
  `frame="${number}" keyframe="${isKey ? 1 : 0}" outside="${outside ? 1 : 0}" occluded="${occluded ? 1 : 0}"`;

const extrasOfBox = (box: AnnotatedBox): Extras => ({
  ...extrasOf(box, ['track', 'isKey', 'outside', 'occluded']),
  ...(box.track === null ? { [UNTRACKED]: true } : {}),
});

function boxElement(box: AnnotatedBox, number: number): string {
  const [x, y] = [writtenPx(box.x), writtenPx(box.y)];
  const [right, bottom] = [writtenPx(x + writtenPx(box.w)), writtenPx(y + writtenPx(box.h))];
  return [
    `    <box ${flags(number, box.isKey, box.outside, box.occluded)}`,
    ` xtl="${x}" ytl="${y}" xbr="${right}" ybr="${bottom}" z_order="0">\n`,
    ...cvatAttributes(extrasOfBox(box)),
    '    </box>\n',
  ].join('');
}

const maskElement = (mask: AnnotatedMask, number: number, outside: boolean): string =>
  [
    `    <mask ${flags(number, true, outside, false)} ${maskAttributes(mask)} z_order="0">\n`,
    ...cvatAttributes({ part: mask.part }),
    '    </mask>\n',
  ].join('');

/** What `writeCvatVideo` leaves out. */
export function cvatVideoLosses(set: AnnotationSet): Losses {
  const { start, stop, step, numberOf } = framesOf(set);
  const [first] = set.frames;
  const otherSize = set.frames.filter(
    ({ width, height }) => width !== first?.width || height !== first.height,
  );
  const renamed = set.frames.filter(({ name }, index) => name !== cvatPictureName(numberOf(index)));
  return [
    ...trackClassLosses(set),
    ...counted([
      ['frameNames', renamed.length],
      ['frameSizes', otherSize.length],
      ['moreFrames', set.frames.length === 0 ? 0 : (stop - start) / step + 1 - set.frames.length],
    ]),
  ];
}
