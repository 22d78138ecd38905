import { type FrameFindings, findHeads } from '@/lib/engine/comparison';
import type { Detector } from '@/lib/engine/inference';
import { averagePrecision, centerScores, scoreAtThreshold } from '@/lib/science/metrics';
import type { LabeledPicture } from '@/lib/science/training/detector/sample';

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

/** Labeled pictures by video: all of one video are looked at at one scale, as an analysis does. */
export type LabeledVideos = readonly (readonly LabeledPicture[])[];

/** Runs a detector over labeled videos; see {@link findHeads}. */
export async function findHeadsIn(detector: Detector, videos: LabeledVideos): Promise<FrameFindings[]> {
  const results: FrameFindings[] = [];
  for (const [at, pictures] of videos.entries()) {
    const frames = pictures.map((picture, frame) => ({ ...picture, id: `${at}/${frame}` }));
    results.push(...(await findHeads(detector, { id: `${at}`, frames }, () => undefined)).frames);
  }
  return results;
}

/** Runs a detector over labeled videos and scores class 'sperm', picture by picture. */
export async function scoreDetector(
  detector: Detector,
  videos: LabeledVideos,
  threshold: number,
): Promise<DetectorScore> {
  const results = await findHeadsIn(detector, videos);
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
