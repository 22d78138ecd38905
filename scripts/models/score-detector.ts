import { type Detector, findDetectionScale, stillDetector } from '@/lib/engine/inference';
import { averagePrecision, centerScores, scoreAtThreshold } from '@/lib/science/metrics';
import type { LabeledPicture } from '@/lib/science/training/detector/sample';
import { holdsCenter } from '@/lib/science/vision/boxes';
import type { Detection } from '@/lib/science/vision/types';

export interface DetectorScore {
  readonly pictures: number;
  readonly objects: number;
  readonly ap50: number;
  readonly ap30: number;
  /** At `threshold`. */
  readonly centreF1: number;
  readonly precision50: number;
  readonly recall50: number;
  readonly threshold: number;
  /** The threshold of best center F1 on these very pictures: chosen here, it flatters. */
  readonly bestThreshold: number;
  readonly bestCentreF1: number;
}

/** Curves are drawn from this score up, as the analysis stores detections. */
const MIN_SCORE = 0.05;

/** What was found in a picture, and what should have been. */
export interface FoundHeads {
  readonly found: Detection[];
  readonly truth: LabeledPicture['boxes'];
}

/** Runs a detector over labeled pictures. What is found on other classes' or unclear ground is left out. */
export async function findHeadsIn(
  detector: Detector,
  pictures: readonly LabeledPicture[],
): Promise<FoundHeads[]> {
  const results: FoundHeads[] = [];
  const detect = stillDetector(detector, MIN_SCORE);
  for (const { picture, boxes, unclear = [] } of pictures) {
    const scale = await findDetectionScale([picture], detector.metadata, detect);
    const raw = await detect(picture, scale);
    const sperm = raw.filter((d) => d.className === 'sperm');
    const others = [...boxes.filter((b) => b.className !== 'sperm'), ...unclear];
    const found = sperm.filter((d) => !others.some((o) => holdsCenter(o, d)));
    results.push({ found, truth: boxes.filter((b) => b.className === 'sperm') });
  }
  return results;
}

/** Runs a detector over labeled pictures and scores class 'sperm', as {@link findHeadsIn} finds it. */
export async function scoreDetector(
  detector: Detector,
  pictures: readonly LabeledPicture[],
  threshold: number,
): Promise<DetectorScore> {
  const results = await findHeadsIn(detector, pictures);
  const thresholds = Array.from({ length: 18 }, (_, i) => 0.06 + 0.03 * i);
  const f1 = thresholds.map((t) => centerScores(results, t).f1);
  const best = f1.indexOf(Math.max(...f1));
  const at = scoreAtThreshold(results, threshold, 0.5);
  return {
    pictures: results.length,
    objects: results.reduce((n, r) => n + r.truth.length, 0),
    ap50: averagePrecision(results, 0.5),
    ap30: averagePrecision(results, 0.3),
    centreF1: centerScores(results, threshold).f1,
    precision50: at.precision,
    recall50: at.recall,
    threshold,
    bestThreshold: thresholds[best] ?? threshold,
    bestCentreF1: f1[best] ?? Number.NaN,
  };
}
