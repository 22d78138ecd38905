import { type Message, say } from '@/lib/messages/message';
import { append, emptyFrames } from './csv';
import {
  collectTruth,
  type LabeledVideo,
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
  video: LabeledVideo,
): Truth {
  const frames = emptyFrames<RawLabel>(video);
  text.split(/\r?\n/).forEach((line, index) => {
    if (line.trim() === '') return;
    const fail = (fault: Message): never =>
      refuse(say('engine.labels.line', { line: index + 1, file: source, fault }));
    const numbers = line.split(',').map((cell) => (cell.trim() === '' ? Number.NaN : Number(cell)));
    if (numbers.length < 6 || numbers.some((n) => !Number.isFinite(n))) {
      fail(say('engine.line.notMot'));
    }
    const [frame = 0, trackId = 0, x = 0, y = 0, w = 0, h = 0, confidence = 1, classNumber = 1] = numbers;
    if (!Number.isInteger(frame) || frame < 1) fail(say('engine.line.frameFrom1'));
    if (!Number.isInteger(trackId) || trackId < 0) fail(say('engine.line.id'));
    if (!(w > 0 && h > 0)) fail(say('engine.line.noSize'));
    const index0 = Math.max(1, classNumber) - 1;
    const label = confidence === 0 ? 'ignored' : (classNames?.[index0] ?? nameOfClassNumber(index0));
    append(frames, frame - 1, { box: { x, y, w, h }, label, trackId });
  });
  return collectTruth(source, frames);
}
