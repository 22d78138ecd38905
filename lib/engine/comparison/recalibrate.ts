import { centerScores } from '@/lib/science/metrics';
import { centerDistance, median } from '@/lib/science/vision/boxes';
import type { Box } from '@/lib/science/vision/types';
import type { VideoFindings } from './find-heads';

/** What brings a detector nearer to a laboratory's way to label, without training. */
export interface Recalibration {
  /** Factor on the sides of boxes as the detector finds them; null where there are too few heads to fit one on. */
  readonly boxFactor: number | null;
  /** Null where there are too few videos to choose one by. */
  readonly threshold: number | null;
}

/** A found head is a labeled one when their centers are this near, in sides of the label. */
const NEAR = 0.33;
/** Pairs further apart in size (natural logarithm) are other things than a head and its label. */
const ALIKE = Math.log(2.5);
/** Fewer pairs say too little of a laboratory's boxes. */
const LEAST_PAIRS = 20;
/** Thresholds fitted on two videos failed on the third (F1 .84 to .71, SVIA). */
const VIDEOS_FOR_THRESHOLD = 5;

/**
 * Fits one factor on the sides of boxes (the median ratio of labels and what was found there) and, from five videos up, the
 * working threshold of best center F1. Findings must be of videos that no figure is reported on.
 */
export function fitRecalibration(videos: readonly VideoFindings[], working: number): Recalibration {
  const ratios = videos.flatMap(({ frames }) =>
    frames.flatMap(({ found, truth }) =>
      found.filter(({ score }) => score >= working).flatMap((d) => ratioTo(d, truth)),
    ),
  );
  const boxFactor = ratios.length < LEAST_PAIRS ? null : Math.exp(median(ratios));
  return { boxFactor, threshold: videos.length < VIDEOS_FOR_THRESHOLD ? null : bestThreshold(videos) };
}

function ratioTo(found: Box, truth: readonly Box[]): number[] {
  const near = truth
    .map((label) => ({ label, distance: centerDistance(found, label) / side(label) }))
    .sort((a, b) => a.distance - b.distance)[0];
  if (!near || near.distance > NEAR) return [];
  const ratio = Math.log(side(near.label) / side(found));
  return Math.abs(ratio) < ALIKE ? [ratio] : [];
}

const side = ({ w, h }: Box): number => Math.sqrt(w * h);

/** Mean over videos, so that a crowded one does not decide alone. */
function bestThreshold(videos: readonly VideoFindings[]): number {
  const thresholds = Array.from({ length: 18 }, (_, i) => Math.round(100 * (0.06 + 0.03 * i)) / 100);
  const scoreOf = (threshold: number): number =>
    videos.reduce((sum, { frames }) => sum + (centerScores(frames, threshold).f1 || 0), 0);
  return thresholds.reduce((best, each) => (scoreOf(each) > scoreOf(best) ? each : best));
}
