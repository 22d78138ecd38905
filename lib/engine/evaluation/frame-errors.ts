import { liesOn } from '@/lib/science/metrics';
import { boxOverlap } from '@/lib/science/vision/boxes';
import type { Box, Detection } from '@/lib/science/vision/types';
import { type LabeledFrame, strictPicture } from './score-detections';

/** What went right and wrong in one frame, at the working threshold and an overlap of 0.5. */
export interface FrameErrors {
  readonly frame: number;
  readonly hits: readonly { readonly found: Detection; readonly truth: Box }[];
  readonly missed: readonly Box[];
  readonly falseAlarms: readonly Detection[];
  /** Labels that are not sperm: clusters, pinheads, and what is not to be scored. */
  readonly otherLabels: readonly Box[];
}

/** Pairs found and labeled boxes as the scores do: best score first, with the best overlap still free. */
export function frameErrors(frame: LabeledFrame, threshold: number): FrameErrors {
  const { truth, ignored = [] } = strictPicture(frame);
  const free = new Set(truth);
  const hits: { found: Detection; truth: Box }[] = [];
  const falseAlarms: Detection[] = [];
  const kept = frame.found.filter((box) => box.score >= threshold).sort((a, b) => b.score - a.score);
  for (const found of kept) {
    const [best] = [...free]
      .map((box) => ({ box, overlap: boxOverlap(found, box) }))
      .sort((a, b) => b.overlap - a.overlap);
    if (best && best.overlap >= 0.5) {
      free.delete(best.box);
      hits.push({ found, truth: best.box });
    } else if (!liesOn(found, ignored)) falseAlarms.push(found);
  }
  return {
    frame: frame.frame,
    hits,
    missed: [...free],
    falseAlarms,
    otherLabels: frame.labels.filter((box) => box.className !== 'sperm'),
  };
}

/**
 * The `count` frames with the most mistakes (misses and false alarms), at least `spacing` frames apart, because
 * neighboring frames repeat each other's mistakes. Frames without a mistake are never among them.
 */
export function worstFrames(
  frames: readonly LabeledFrame[],
  threshold: number,
  count: number,
  spacing: number,
): FrameErrors[] {
  const mistakes = ({ missed, falseAlarms }: FrameErrors): number => missed.length + falseAlarms.length;
  const ranked = frames
    .map((frame) => frameErrors(frame, threshold))
    .filter((errors) => mistakes(errors) > 0)
    .sort((a, b) => mistakes(b) - mistakes(a) || a.frame - b.frame);
  const chosen: FrameErrors[] = [];
  for (const errors of ranked) {
    if (chosen.length >= count) break;
    if (chosen.every((other) => Math.abs(other.frame - errors.frame) >= spacing)) chosen.push(errors);
  }
  return chosen;
}
