import { averagePrecision, calibrationError, centerScores, thresholdTable } from '@/lib/science/metrics';
import { centerDistance } from '@/lib/science/vision/boxes';
import type { Box } from '@/lib/science/vision/types';
import { type FrameFindings, usualMilliseconds, type VideoFindings, withBoxFactor } from './find-heads';
import type { DetectorFigures, DetectorReport, WorstFrame } from './types';

const WORST = 10;
/** Whether a score can be read as a probability is asked of centers, hence of boxes that overlap at all. */
const LOOSE = 0.3;

const orNull = (x: number): number | null => (Number.isFinite(x) ? x : null);

/**
 * What a detector comes to on labeled videos: center F1 and the count at its working threshold first, for that is what
 * analyses use; average precision mostly says how tight boxes are drawn.
 */
export function reportOf(
  findings: readonly VideoFindings[],
  { threshold, boxFactor }: { readonly threshold: number; readonly boxFactor: number },
): DetectorReport {
  const videos = withBoxFactor(findings, boxFactor);
  const frames = videos.flatMap((video) => video.frames);
  const labeled = frames.reduce((sum, { truth }) => sum + truth.length, 0);
  return {
    threshold,
    boxFactor,
    all: figuresOf(frames, threshold),
    videos: videos.map((video) => ({ id: video.id, ...figuresOf(video.frames, threshold) })),
    curve: thresholdTable(frames, LOOSE).map((row) => {
      const at = centerScores(frames, row.threshold);
      return {
        threshold: row.threshold,
        ...{ f1: orNull(at.f1), precision: orNull(at.precision), recall: orNull(at.recall) },
        countRatio: labeled > 0 ? countAt(frames, row.threshold) / labeled : null,
      };
    }),
    calibration: calibrationError(frames, LOOSE).bins.map(({ boxes, meanScore, precision }) => ({
      ...{ boxes, meanScore, precision },
    })),
    worst: worstOf(frames, threshold),
    millisecondsAFrame: usualMilliseconds(videos),
  };
}

const countAt = (frames: readonly FrameFindings[], threshold: number): number =>
  frames.reduce((sum, { found }) => sum + found.filter(({ score }) => score >= threshold).length, 0);

function figuresOf(frames: readonly FrameFindings[], threshold: number): DetectorFigures {
  const labeled = frames.reduce((sum, { truth }) => sum + truth.length, 0);
  const found = countAt(frames, threshold);
  const { f1, precision, recall } = centerScores(frames, threshold);
  return {
    ...{ labeled, found },
    countErrorPercent: labeled > 0 ? (100 * (found - labeled)) / labeled : null,
    ...{ f1: orNull(f1), precision: orNull(precision), recall: orNull(recall) },
    ap50: orNull(averagePrecision(frames, 0.5)),
    ap30: orNull(averagePrecision(frames, 0.3)),
  };
}

/** Frames with the most mistakes, by centers as `centerScores` matches them. */
function worstOf(frames: readonly FrameFindings[], threshold: number): WorstFrame[] {
  return frames
    .map((frame) => mistakesOf(frame, threshold))
    .filter(({ missed, wrong }) => missed.length + wrong.length > 0)
    .sort((a, b) => b.missed.length + b.wrong.length - a.missed.length - a.wrong.length)
    .slice(0, WORST);
}

function mistakesOf({ frameId, found, truth }: FrameFindings, threshold: number): WorstFrame {
  const left = new Set(truth);
  const wrong: Box[] = [];
  for (const d of [...found].filter(({ score }) => score >= threshold).sort((a, b) => b.score - a.score)) {
    const nearest = [...left]
      .map((label) => ({ label, likeness: 1 - centerDistance(d, label) / ((label.w + label.h) / 4) }))
      .sort((a, b) => b.likeness - a.likeness)[0];
    if (nearest && nearest.likeness >= 0) left.delete(nearest.label);
    else wrong.push(plain(d));
  }
  return { frameId, missed: [...left].map(plain), wrong };
}

const plain = ({ x, y, w, h }: Box): Box => ({ x, y, w, h });
