import type { FollowedField } from '@/lib/engine/casa/measure-followed';
import { centerCloseness } from '@/lib/science/metrics';
import { isDoubtful } from '@/lib/science/resting/doubtful';
import type { Track, TrackPoint } from '@/lib/science/vision/types';

export interface DoubtfulReview {
  /** Things that rest and are doubtful, counted or left out. */
  readonly things: number;
  /** Of those: counted without a label, or left out and labeled. */
  readonly decidedOtherwise: number;
  /** What is counted then. */
  readonly tracks: readonly Track[];
}

/** Nearer than half of the greatest distance at which centers are compared is the same thing. */
const SAME = 0.5;

/**
 * What a person would make of the tracks who looks at all that rests and is doubtful, and at nothing else, and decides as
 * the labels do: a thing is a spermatozoon where it lies on labels in most of the labeled frames that it is seen in.
 *
 * @param tracks that are counted, by the ids that the field has for them
 * @param labels tracks of labeled spermatozoa
 */
export function reviewDoubtful(
  { leftOut = [], restingProbability = new Map() }: FollowedField,
  tracks: readonly Track[],
  labels: readonly Track[],
): DoubtfulReview {
  const byFrame = new Map<number, TrackPoint[]>();
  for (const point of labels.flatMap(({ points }) => points)) {
    const frame = byFrame.get(point.frame);
    if (frame) frame.push(point);
    else byFrame.set(point.frame, [point]);
  }
  const isLabeled = ({ points }: Track): boolean => {
    const seen = points.filter(({ frame }) => byFrame.has(frame));
    const on = seen.filter((point) =>
      byFrame.get(point.frame)?.some((label) => centerCloseness(label, point) >= SAME),
    );
    return on.length > seen.length / 2;
  };
  const counted = tracks.filter(({ id }) => isDoubtful(restingProbability.get(id) ?? 1));
  const left = leftOut.filter(({ probability }) => isDoubtful(probability)).map(({ track }) => track);
  const rejected = new Set(counted.filter((track) => !isLabeled(track)));
  const restored = left.filter(isLabeled);
  return {
    things: counted.length + left.length,
    decidedOtherwise: rejected.size + restored.length,
    tracks: [...tracks.filter((track) => !rejected.has(track)), ...restored],
  };
}
