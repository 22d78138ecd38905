import { DEFAULT_TRACKER, Tracker } from '@/lib/vision/track';

/** A cell that is already followed is recognised from this share of the working threshold. */
const LOW_SCORE_SHARE = 0.5;

/** The least score that a followed cell is recognised by. */
export const lowScoreOf = (workingThreshold: number): number => LOW_SCORE_SHARE * workingThreshold;

/** The tracker that every analysis uses, and the least score that it looks at. */
export function fieldTracker(
  workingThreshold: number,
  framesPerSecond: number,
): { readonly tracker: Tracker; readonly lowScore: number } {
  const lowScore = lowScoreOf(workingThreshold);
  const tracker = new Tracker({
    ...DEFAULT_TRACKER,
    framesPerSecond,
    highScore: workingThreshold,
    lowScore,
  });
  return { tracker, lowScore };
}
