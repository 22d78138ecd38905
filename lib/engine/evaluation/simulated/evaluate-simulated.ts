import { DEFAULT_DETECTOR_ID, DEFAULT_RESTING_ID, loadDetector, resolveModel } from '@/lib/engine/inference';
import { type BlankReport, measureBlank, planBlanks, summarizeBlanks } from './blank';
import { compareVideo, type VideoRow } from './compare-video';
import { type DisturbedReport, planDisturbed, summarizeDisturbed } from './disturbed';
import { type IntervalReport, measureSample, planSamples, summarizeSamples } from './intervals';
import { type PlannedVideo, planVideos } from './plan';
import { planSurroundings } from './plan-surroundings';
import { type SurroundingsReport, summarizeSurroundings } from './summarize-surroundings';
import { type SimulatedReport, summarizeVideos } from './summarize-videos';
import { compareSurroundings } from './surroundings';

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
  /** How often the 95 % intervals of videos and of samples of five hold the truth; null as above. */
  readonly intervals: readonly IntervalReport[] | null;
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
  const models = { detector, detectorFile: model.file, judgeFile };
  /** One after the other. */
  const each = async <P, M>(plan: readonly P[], measure: (planned: P) => Promise<M>): Promise<M[]> => {
    const measured: M[] = [];
    for (const planned of plan) {
      signal?.throwIfAborted();
      measured.push(await measure(planned));
    }
    return measured;
  };
  /** What is left out where only some of the videos are made. */
  const others = async <P, M, R>(
    plan: readonly P[],
    measure: (planned: P) => Promise<M>,
    summarize: (measured: readonly M[]) => R,
  ): Promise<R | null> => (only ? null : summarize(await each(plan, measure)));
  try {
    const compared = await each(planVideos(videos, seed).filter(only ?? (() => true)), (video) =>
      compareVideo(video, models),
    );
    return {
      model: { id: model.id, version: model.version, sha256: model.sha256 },
      seed,
      ...summarizeVideos(compared),
      videos: compared.map(({ row }) => row),
      surroundings: await others(
        planSurroundings(videos, seed),
        (field) => compareSurroundings(field, models),
        summarizeSurroundings,
      ),
      blanks: await others(planBlanks(videos, seed), (field) => measureBlank(field, models), summarizeBlanks),
      disturbed: await others(
        planDisturbed(videos, seed),
        async (video) => ({
          disturbance: video.disturbance,
          compared: await compareVideo(video, models),
        }),
        summarizeDisturbed,
      ),
      intervals: await others(
        planSamples(videos, seed),
        (sample) => measureSample(sample, models),
        summarizeSamples,
      ),
    };
  } finally {
    await detector.close();
  }
}
