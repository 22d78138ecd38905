import { DEFAULT_DETECTOR_ID, DEFAULT_RESTING_ID, loadDetector, resolveModel } from '@/lib/engine/inference';
import { type BlankReport, type MeasuredBlank, measureBlank, planBlanks, summarizeBlanks } from './blank';
import { type ComparedVideo, compareVideo, type VideoRow } from './compare-video';
import { type ComparedDisturbed, type DisturbedReport, planDisturbed, summarizeDisturbed } from './disturbed';
import { type PlannedVideo, planVideos } from './plan';
import { planSurroundings } from './plan-surroundings';
import { type SurroundingsReport, summarizeSurroundings } from './summarize-surroundings';
import { type SimulatedReport, summarizeVideos } from './summarize-videos';
import { type ComparedSurroundings, compareSurroundings } from './surroundings';

export interface SimulatedEvaluation extends SimulatedReport {
  readonly model: { readonly id: string; readonly version: string; readonly sha256: string };
  readonly seed: number;
  readonly videos: readonly VideoRow[];
  /** Round cells, clusters that shake and sperm on round cells; null where only some of the videos were made. */
  readonly surroundings: SurroundingsReport | null;
  /** What is found where there is no sperm; null as above. */
  readonly blanks: readonly BlankReport[] | null;
  /** The same samples shaken, and through a round view; null as above. */
  readonly disturbed: readonly DisturbedReport[] | null;
}

export interface SimulatedOptions {
  /** Videos for each frame rate and concentration (sparse ones get more). */
  readonly videos: number;
  readonly seed?: number | undefined;
  readonly model?: string | undefined;
  readonly threads?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Which of the planned videos to make; all, unless said. */
  readonly only?: ((video: PlannedVideo) => boolean) | undefined;
}

/**
 * Compares what the product makes of simulated videos with their truth. Pictures go from the simulator straight to
 * the detector (no video file between), then through the tracker, kinematics and counting of every analysis.
 *
 * @throws what resolveModel and loadDetector throw; the signal's reason when aborted.
 */
export async function evaluateSimulated(options: SimulatedOptions): Promise<SimulatedEvaluation> {
  const { videos, seed = 1, threads = 1, only, signal } = options;
  const model = await resolveModel(options.model ?? DEFAULT_DETECTOR_ID);
  const { file: judgeFile } = await resolveModel(DEFAULT_RESTING_ID);
  const detector = await loadDetector(model.file, { threads });
  const compared: ComparedVideo[] = [];
  const surrounded: ComparedSurroundings[] = [];
  const blanks: MeasuredBlank[] = [];
  const disturbed: ComparedDisturbed[] = [];
  const models = { detector, detectorFile: model.file, judgeFile };
  try {
    for (const video of planVideos(videos, seed).filter(only ?? (() => true))) {
      signal?.throwIfAborted();
      compared.push(await compareVideo(video, models));
    }
    for (const field of only ? [] : planSurroundings(videos, seed)) {
      signal?.throwIfAborted();
      surrounded.push(await compareSurroundings(field, models));
    }
    for (const field of only ? [] : planBlanks(videos, seed)) {
      signal?.throwIfAborted();
      blanks.push(await measureBlank(field, models));
    }
    for (const video of only ? [] : planDisturbed(videos, seed)) {
      signal?.throwIfAborted();
      disturbed.push({ disturbance: video.disturbance, compared: await compareVideo(video, models) });
    }
  } finally {
    await detector.close();
  }
  return {
    model: { id: model.id, version: model.version, sha256: model.sha256 },
    seed,
    ...summarizeVideos(compared),
    videos: compared.map(({ row }) => row),
    surroundings: only ? null : summarizeSurroundings(surrounded),
    blanks: only ? null : summarizeBlanks(blanks),
    disturbed: only ? null : summarizeDisturbed(disturbed),
  };
}
