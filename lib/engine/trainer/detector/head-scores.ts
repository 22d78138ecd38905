import type { Detector } from '@/lib/engine/inference';
import type { LabeledPicture } from '@/lib/science/training/detector/sample';
import { holdsCenter } from '@/lib/science/vision/boxes';
import { suppressDuplicates } from '@/lib/science/vision/suppress';

/** Score below which a head counts as not found when scores of two models are compared. */
const FAINTEST = 0.05;

/** The score that a detector gives each labeled head, in the order of the frames; null for those that it does not find. */
export async function headScores(
  detector: Detector,
  frames: readonly LabeledPicture[],
): Promise<(number | null)[]> {
  const scores: (number | null)[] = [];
  for (const { picture, boxes } of frames) {
    const window = detector.metadata.frameOffsets.map(() => picture);
    const [found = []] = await detector.detect([window], FAINTEST);
    const heads = suppressDuplicates(found).filter((d) => d.className === 'sperm');
    for (const label of boxes.filter((b) => b.className === 'sperm')) {
      const best = Math.max(...heads.filter((d) => holdsCenter(d, label)).map(({ score }) => score));
      scores.push(Number.isFinite(best) ? best : null);
    }
  }
  return scores;
}

/** Scores of the heads that two detectors both find. */
export function scoresOfBoth(
  own: readonly (number | null)[],
  other: readonly (number | null)[],
): (readonly [score: number, reference: number])[] {
  return own.flatMap((score, i) => {
    const reference = other[i] ?? null;
    return score === null || reference === null ? [] : [[score, reference] as const];
  });
}
