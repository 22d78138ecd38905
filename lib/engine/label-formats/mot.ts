import { append, emptyFrames } from './csv';
import {
  collectTruth,
  type LabelledVideo,
  nameOfClassNumber,
  type RawLabel,
  refuse,
  type Truth,
} from './labels';

/** Lines of at least six numbers with commas between, and no header. */
export function isMotText(text: string): boolean {
  return /^\s*-?[\d.]+(\s*,\s*-?[\d.e+-]+){5,}\s*$/i.test(text.trimStart().split(/\r?\n/, 1)[0] ?? '');
}

/**
 * Reads a MOTChallenge ground truth: `frame,id,left,top,width,height,confidence,class,visibility`, frames, and
 * classes, from 1. Confidence 0 marks what is not to be scored. It speaks of every frame of the video.
 *
 * @param classNames names in the order of their numbers; without them VISEM-Tracking's classes, one up.
 * @throws AppError UNPROCESSABLE naming the line at fault.
 */
export function readMot(
  text: string,
  classNames: readonly string[] | null,
  source: string,
  video: LabelledVideo,
): Truth {
  const frames = emptyFrames<RawLabel>(video);
  text.split(/\r?\n/).forEach((line, index) => {
    if (line.trim() === '') return;
    const fail = (what: string): never => refuse(`Line ${index + 1} of ${source} ${what}.`);
    const numbers = line.split(',').map((cell) => (cell.trim() === '' ? Number.NaN : Number(cell)));
    if (numbers.length < 6 || numbers.some((n) => !Number.isFinite(n))) {
      fail("is not 'frame,id,left,top,width,height,…' in numbers");
    }
    const [frame = 0, trackId = 0, x = 0, y = 0, w = 0, h = 0, confidence = 1, classNumber = 1] = numbers;
    if (!Number.isInteger(frame) || frame < 1) fail('has a frame that is not a whole number from 1');
    if (!Number.isInteger(trackId) || trackId < 0) fail('has an id that is not a whole number from 0');
    if (!(w > 0 && h > 0)) fail('has a box without size');
    const index0 = Math.max(1, classNumber) - 1;
    const label = confidence === 0 ? 'ignored' : (classNames?.[index0] ?? nameOfClassNumber(index0));
    append(frames, frame - 1, { box: { x, y, w, h }, label, trackId });
  });
  return collectTruth(source, frames);
}
