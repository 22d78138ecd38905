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

/** Runs a detector over labeled pictures and scores class 'sperm'. What is found on other classes' or unclear ground doesn't count. */
export async function scoreDetector(
  detector: Detector,
  pictures: readonly LabeledPicture[],
  threshold: number,
): Promise<DetectorScore> {
  const results: { found: Detection[]; truth: LabeledPicture['boxes'] }[] = [];
  const detect = stillDetector(detector, MIN_SCORE);
  const scaleOf = (picture: LabeledPicture['picture']): Promise<number> =>
    findDetectionScale([picture], detector.metadata, detect);
  for (const p of pictures) {
    const raw = await detect(p.picture, await scaleOf(p.picture));
    const sperm = raw.filter((d) => d.className === 'sperm');
    const others = [...p.boxes.filter((b) => b.className !== 'sperm'), ...(p.unclear ?? [])];
    const found = sperm.filter((d) => !others.some((o) => holdsCenter(o, d)));
    results.push({ found, truth: p.boxes.filter((b) => b.className === 'sperm') });
  }
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
