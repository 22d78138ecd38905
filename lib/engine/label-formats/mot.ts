import { say } from '@/lib/messages/message';
import { type Fail, failAtLine } from './faults';
import { nameOfClassNumber } from './labels';
import { MAX_FRAMES } from './limits';
import type { AnnotationSetBuilder } from './set-builder';

/** Lines of at least six numbers with commas between, and no header. */
export function isMotText(text: string): boolean {
  return /^\s*-?[\d.]+(\s*,\s*-?[\d.e+-]+){5,}\s*$/i.test(text.trimStart().split(/\r?\n/, 1)[0] ?? '');
}

/** What `seqinfo.ini` says of a sequence. */
export interface MotSequence {
  readonly name: string;
  readonly width: number | null;
  readonly height: number | null;
  /** Frames, all of which the table speaks of. */
  readonly length: number | null;
  readonly framesPerSecond: number | null;
  /** With its dot. */
  readonly pictureEnding: string;
}

export const NO_SEQUENCE: MotSequence = {
  name: '',
  width: null,
  height: null,
  length: null,
  framesPerSecond: null,
  pictureEnding: '.jpg',
};

export function readSeqinfo(text: string): MotSequence {
  const values = new Map(
    [...text.matchAll(/^\s*(\w+)\s*=\s*(.*?)\s*$/gm)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      value,
    ]),
  );
  const whole = (name: string): number | null => {
    const value = values.get(name) ?? '';
    return /^\d+$/.test(value) && Number(value) > 0 ? Number(value) : null;
  };
  const ending = values.get('imext') ?? '';
  const rate = values.get('framerate') ?? '';
  return {
    name: values.get('name') ?? '',
    width: whole('imwidth'),
    height: whole('imheight'),
    length: whole('seqlength'),
    framesPerSecond: /^\d{1,6}(\.\d+)?$/.test(rate) && Number(rate) > 0 ? Number(rate) : null,
    pictureEnding: /^\.\w+$/.test(ending) ? ending : NO_SEQUENCE.pictureEnding,
  };
}

interface Row {
  readonly fail: Fail;
  readonly frame: number;
  readonly numbers: readonly number[];
}

/** MOTChallenge numbers its pictures from 1. */
export const motPictureName = (frame: number, ending: string): string =>
  `${String(frame + 1).padStart(6, '0')}${ending}`;

/**
 * Reads a MOTChallenge ground truth: `frame,id,left,top,width,height,confidence,class,visibility`, frames, and
 * classes, from 1; the id −1 is no track. Confidence 0 marks what is not to be scored, visibility 0 what is hidden.
 *
 * @param classNames names in the order of their numbers; without them VISEM-Tracking's classes, one up.
 * @throws AppError UNPROCESSABLE naming the line at fault.
 */
export function readMot(
  set: AnnotationSetBuilder,
  file: string,
  text: string,
  classNames: readonly string[] | null,
  sequence: MotSequence = NO_SEQUENCE,
): void {
  const { name, framesPerSecond } = sequence;
  set.info = { name, description: '', ...(framesPerSecond === null ? {} : { framesPerSecond }) };
  for (const name of classNames ?? []) set.addCategory(name, failAtLine('labels.txt', 1));
  const rows: Row[] = [];
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .forEach((line, index) => {
      if (line.trim() !== '') rows.push(parseRow(line, failAtLine(file, index + 1)));
    });
  const places = new Map<number, number>();
  const addFrame = (number: number, fail: Fail): void => {
    const name = motPictureName(number, sequence.pictureEnding);
    const known = set.sizes.named(name);
    const [width, height] = [sequence.width ?? known?.width, sequence.height ?? known?.height];
    if (width && height) places.set(number, set.addFrame({ name, number, width, height }, fail));
    else fail(say('engine.line.pictureUnknown', { name }));
  };
  const faults = new Map(rows.map(({ frame, fail }) => [frame, fail]));
  for (let frame = 0; frame < Math.min(sequence.length ?? 0, MAX_FRAMES); frame++)
    if (!faults.has(frame)) faults.set(frame, failAtLine('seqinfo.ini', 1));
  for (const [frame, fail] of [...faults].sort(([a], [b]) => a - b)) addFrame(frame, fail);
  for (const { frame, numbers, fail } of rows) {
    const [, id = 0, x = 0, y = 0, w = 0, h = 0, confidence = 1, classNumber = 1, visibility = 1] = numbers;
    const index = Math.max(1, classNumber) - 1;
    set.addBox(
      {
        ...{ frame: places.get(frame) ?? 0, x, y, w, h },
        className: classNames?.[index] ?? nameOfClassNumber(index),
        track: id === -1 ? null : id,
        ignored: confidence === 0,
        occluded: visibility === 0,
      },
      fail,
    );
  }
}

function parseRow(line: string, fail: Fail): Row {
  const numbers = line.split(',').map((cell) => (cell.trim() === '' ? Number.NaN : Number(cell)));
  if (numbers.length < 6 || numbers.some((n) => !Number.isFinite(n))) fail(say('engine.line.notMot'));
  const [frame = 0, id = 0, , , w = 0, h = 0] = numbers;
  if (!Number.isInteger(frame) || frame < 1) fail(say('engine.line.frameFrom1'));
  if (!Number.isInteger(id) || id < -1) fail(say('engine.line.id'));
  if (!(w > 0 && h > 0)) fail(say('engine.line.noSize'));
  return { frame: frame - 1, numbers, fail };
}
