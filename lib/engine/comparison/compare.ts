import { loadDetector } from '@/lib/engine/inference';
import { findHeads, type VideoFindings } from './find-heads';
import { fitRecalibration } from './recalibrate';
import { reportOf } from './report';
import type { ComparedVideo, DetectorReport } from './types';

export interface Comparison {
  /** What is in use now, as it is. */
  readonly current: DetectorReport;
  /** The same with box size, and from five videos up threshold, fitted on the laboratory's labels; null without any. */
  readonly recalibrated: DetectorReport | null;
  /** The factor on the sides of boxes that was fitted; null where too few heads are labeled. */
  readonly fittedBoxFactor: number | null;
  readonly candidate: DetectorReport;
}

export interface ComparisonOptions {
  /** ONNX files of detectors. */
  readonly current: string;
  readonly candidate: string;
  /** Videos that figures are reported on: none that the candidate learned from. */
  readonly videos: readonly ComparedVideo[];
  /** Factor on the sides of boxes that people are shown now: of both models. */
  readonly boxFactor: number;
  /** Other labeled videos, by which the current model is recalibrated. */
  readonly others: readonly ComparedVideo[];
  /** Told the share that is done, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs the model in use and a candidate on the same labeled videos, one thread each.
 * @throws ModelError for a file that is no usable detector; the signal's reason when aborted
 */
export async function compareDetectors(options: ComparisonOptions): Promise<Comparison> {
  const { videos, others, boxFactor, signal, onProgress } = options;
  const count = (list: readonly ComparedVideo[]): number =>
    list.reduce((sum, { frames }) => sum + frames.length, 0);
  const all = 2 * count(videos) + count(others);
  let done = 0;
  const step = (): void => onProgress(++done / all);
  const run = async (file: string, lists: readonly (readonly ComparedVideo[])[]) => {
    const detector = await loadDetector(file, { threads: 1 });
    try {
      const found: VideoFindings[][] = [];
      for (const list of lists) {
        const of: VideoFindings[] = [];
        for (const video of list) of.push(await findHeads(detector, video, step, signal));
        found.push(of);
      }
      return { found, threshold: detector.metadata.workingThreshold };
    } finally {
      await detector.close();
    }
  };
  const now = await run(options.current, [videos, others]);
  const next = await run(options.candidate, [videos]);
  const [onVideos = [], onOthers = []] = now.found;
  const fitted = onOthers.length > 0 ? fitRecalibration(onOthers, now.threshold) : null;
  return {
    current: reportOf(onVideos, { threshold: now.threshold, boxFactor }),
    recalibrated: fitted && {
      ...reportOf(onVideos, {
        threshold: fitted.threshold ?? now.threshold,
        boxFactor: fitted.boxFactor ?? boxFactor,
      }),
    },
    fittedBoxFactor: fitted?.boxFactor ?? null,
    candidate: reportOf(next.found[0] ?? [], { threshold: next.threshold, boxFactor }),
  };
}
