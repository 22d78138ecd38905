import { findDetectionScale, stillDetector } from '@/lib/engine/inference/detection-scale';
import type { Detector } from '@/lib/engine/inference/detector';
import type { ImportedBox } from '@/lib/science/onnx';
import type { GrayFrame } from '@/lib/science/vision/types';
import { measureTime } from './measure-time';

/** What a trial finds in the frame. */
export interface FramesRun {
  /** Best first, in px of the frame. */
  readonly boxes: ImportedBox[];
  /** Class names by number, where the model has some. */
  readonly names: readonly string[] | null;
  readonly msPerFrame: number;
}

/**
 * Runs a detector of our own as an analysis would run it on a still: at the scale where it sees heads best, at its
 * working threshold, without duplicates. @throws ModelError
 */
export async function runDetector(detector: Detector, frame: GrayFrame): Promise<FramesRun> {
  const { metadata } = detector;
  const detect = stillDetector(detector, metadata.workingThreshold);
  const scale = await findDetectionScale([frame], metadata, detect);
  const { result, ms } = await measureTime(() => detect(frame, scale));
  const boxes = result.map(({ x, y, w, h, score, className }) => ({
    ...{ x, y, w, h, score },
    classNumber: metadata.classes.indexOf(className),
  }));
  return { boxes, names: metadata.classes, msPerFrame: ms };
}
