import { say } from '@/lib/messages/message';
import type { AnnotationSet } from './annotation-set';
import { emptyFrames } from './csv';
import { refuse } from './faults';
import { collectTruth, type LabeledVideo, numberedFrames, type RawLabel, type Truth } from './labels';

/**
 * Annotations as what a detector or tracker is scored by. Pictures without a number are numbered by their names.
 *
 * @param frames whether frames that the set does not list hold nothing, or were not labeled
 * @throws AppError UNPROCESSABLE where pictures cannot be told apart by number.
 */
export function truthOfSet(
  set: AnnotationSet,
  source: string,
  video: LabeledVideo,
  frames: 'every frame' | 'listed frames',
): Truth {
  const numbers = frameNumbers(set, source);
  const labels = frames === 'every frame' ? emptyFrames<RawLabel>(video) : new Map<number, RawLabel[]>();
  const listed = new Set<number>();
  for (const frame of numbers) {
    if (listed.has(frame)) refuse(say('engine.labels.twoPictures', { source, frame }));
    listed.add(frame);
    if (!labels.has(frame)) labels.set(frame, []);
  }
  for (const { frame, x, y, w, h, className, track, ignored, outside } of set.boxes) {
    if (outside) continue;
    labels
      .get(numbers[frame] ?? 0)
      ?.push({ box: { x, y, w, h }, label: ignored ? 'ignored' : className, trackId: track ?? undefined });
  }
  return collectTruth(source, labels);
}

function frameNumbers({ frames }: AnnotationSet, source: string): number[] {
  const given = frames.flatMap(({ number }) => (number === null ? [] : [number]));
  if (given.length === frames.length) return given;
  const byName = numberedFrames(
    frames.map(({ name }) => name),
    source,
  );
  const numberOf = new Map([...byName].map(([number, name]) => [name, number]));
  return frames.map(
    ({ name }) => numberOf.get(name) ?? refuse(say('engine.labels.pictureNumber', { source, picture: name })),
  );
}
