import { writeFile } from 'node:fs/promises';
import type { FrameFindings } from '@/lib/engine/comparison';
import { type Detector, loadDetector } from '@/lib/engine/inference';
import { centerScores } from '@/lib/science/metrics';
import { logOdds, scoreMapMetadata } from '@/lib/science/resting/score-map';
import { seededRandom } from '@/lib/science/simulation';
import { drawWorldPicture } from '@/lib/science/training/detector/world';
import { setMetadata } from '@/lib/science/training/graph/metadata';
import { fitBoxSizes } from './fit-box-sizes';
import { FITTING_SEED } from './measure-everywhere';
import { findHeadsIn, type LabeledVideos } from './score-detector';

/** Side of typical heads in training, px; the search for a video's scale needs one before sizes are fitted. */
const FIRST_SIDE = '14';
const FIRST_THRESHOLD = '0.4';
const WORLDS = 80;
const WORLD_SIDE = 448;
/** Thresholds are tried from here on, in steps. */
const THRESHOLDS = { from: 0.2, count: 26, step: 0.02 } as const;

/** Working threshold of sperm-detector-v1 0.4.1, whose scores the judge of what rests was fitted to. */
const JUDGED_THRESHOLD = 0.43;

/**
 * A trained detector with the metadata that it works by: box sizes as worlds and pictures say they should be, the
 * threshold of best center F1, the mean over worlds and videos, each counting alike, and how its scores read to the judge
 * of what rests: a score at its threshold like one at the threshold of the detector that the judge was fitted to.
 *
 * @param file where the model is written, and left
 * @param videos labeled pictures by video, none of which figures are reported on
 */
export async function fittedDetector(
  model: Uint8Array,
  file: string,
  videos: LabeledVideos,
): Promise<Uint8Array> {
  const draw = seededRandom(FITTING_SEED);
  const worlds = Array.from({ length: WORLDS }, () => drawWorldPicture(draw, WORLD_SIDE));
  const raw = setMetadata(model, {
    workingThreshold: FIRST_THRESHOLD,
    boxSide: FIRST_SIDE,
    boxSlope: '1',
  });
  const { side, slope } = await opened(raw, file, (detector) =>
    fitBoxSizes(detector, [...worlds, ...videos.flat()]),
  );
  const sized = setMetadata(raw, { boxSide: side.toFixed(1), boxSlope: slope.toFixed(2) });
  const threshold = await opened(sized, file, (detector) =>
    bestThreshold(detector, [worlds.map((world) => [world]), ...videos.map((video) => [video])]),
  );
  const offset = logOdds(JUDGED_THRESHOLD) - logOdds(threshold);
  const fitted = setMetadata(sized, {
    workingThreshold: threshold.toFixed(2),
    ...scoreMapMetadata({ slope: 1, offset }),
  });
  await writeFile(file, fitted);
  return fitted;
}

async function opened<T>(
  model: Uint8Array,
  file: string,
  use: (detector: Detector) => Promise<T>,
): Promise<T> {
  await writeFile(file, model);
  const detector = await loadDetector(file, { threads: 1 });
  return use(detector).finally(() => detector.close());
}

async function bestThreshold(detector: Detector, grounds: readonly LabeledVideos[]): Promise<number> {
  const results: FrameFindings[][] = [];
  for (const videos of grounds) results.push(await findHeadsIn(detector, videos));
  const { from, count, step } = THRESHOLDS;
  const scores = Array.from({ length: count }, (_, i) => from + i * step).map((threshold) => ({
    threshold,
    score: results.reduce((sum, of) => sum + centerScores(of, threshold).f1, 0),
  }));
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).threshold;
}
