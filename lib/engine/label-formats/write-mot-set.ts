import type { AnnotationSet } from './annotation-set';
import { writtenPx } from './extras';
import { boxLosses, counted, type Losses, trackClassLosses } from './losses';
import { motPictureName, NO_SEQUENCE } from './mot';

/** Frames of a sequence: the set's own numbers, or where it has none, its order. */
const numberOfFrame = (set: AnnotationSet, frame: number): number => set.frames[frame]?.number ?? frame;

const endingOf = (set: AnnotationSet): string =>
  /\.\w+$/.exec(set.frames[0]?.name ?? '')?.[0] ?? NO_SEQUENCE.pictureEnding;

const lengthOf = (set: AnnotationSet): number =>
  set.frames.reduce((length, _, index) => Math.max(length, numberOfFrame(set, index) + 1), 0);

/**
 * A set as a MOTChallenge sequence: `gt/gt.txt`, the classes in `gt/labels.txt` as CVAT has them, and `seqinfo.ini`. Frames
 * count from 1; a box without a track has the id −1; confidence is 0 for what is ignored, visibility 0 for what is hidden.
 */
export function* writeMotSet(
  set: AnnotationSet,
): Generator<{ readonly name: string; readonly text: string }> {
  const { width = 0, height = 0 } = set.frames[0] ?? {};
  const name = set.info.name.replace(/\s+/g, ' ');
  const { framesPerSecond } = set.info;
  const rate = framesPerSecond === undefined ? '' : `frameRate=${framesPerSecond}\n`;
  yield {
    name: 'seqinfo.ini',
    text: `[Sequence]\nname=${name}\nimDir=img1\n${rate}seqLength=${lengthOf(set)}\nimWidth=${width}\nimHeight=${height}\nimExt=${endingOf(set)}\n`,
  };
  yield { name: 'gt/labels.txt', text: set.categories.map((each) => `${each}\n`).join('') };
  const classes = new Map(set.categories.map((each, index) => [each, index + 1]));
  const rows = set.boxes.flatMap((box) => {
    if (box.outside) return [];
    const frame = numberOfFrame(set, box.frame) + 1;
    const place = [box.x, box.y, box.w, box.h].map(writtenPx);
    const rest = [box.ignored ? 0 : 1, classes.get(box.className) ?? 1, box.occluded ? 0 : 1];
    return [{ frame, line: `${[frame, box.track ?? -1, ...place, ...rest].join(',')}\n` }];
  });
  rows.sort((a, b) => a.frame - b.frame);
  yield { name: 'gt/gt.txt', text: rows.map(({ line }) => line).join('') };
}

/** What the files of `writeMotSet` leave out. */
export function motLosses(set: AnnotationSet): Losses {
  const [first] = set.frames;
  const otherSize = ({ width, height }: { width: number; height: number }): boolean =>
    width !== first?.width || height !== first?.height;
  const renamed = set.frames.filter(
    ({ name }, index) => name !== motPictureName(numberOfFrame(set, index), endingOf(set)),
  );
  return [
    ...trackClassLosses(set),
    ...boxLosses(set, ['keyFrames', 'outside', 'scores', 'sources', 'verified', 'attributes']),
    ...counted([
      ['masks', set.masks.length],
      ['frameNames', renamed.length],
      ['frameSizes', set.frames.filter(otherSize).length],
      ['moreFrames', lengthOf(set) - set.frames.length],
    ]),
  ];
}
