import { writeFile } from 'node:fs/promises';
import type { FrameFindings } from '@/lib/engine/comparison';
import { type Detector, loadDetector } from '@/lib/engine/inference';
import { headScores, scoresOfBoth } from '@/lib/engine/trainer/detector/head-scores';
import { centerScores } from '@/lib/science/metrics';
import { fitScoreMap, scoreMapMetadata } from '@/lib/science/resting/score-map';
import { seededRandom } from '@/lib/science/simulation';
import type { LabeledPicture } from '@/lib/science/training/detector/sample';
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

/** What a trained detector is fitted on. None of the figures that are reported are of these. */
export interface FittingGrounds {
  /** Labeled pictures by video, for sizes of boxes. */
  readonly videos: LabeledVideos;
  /**
   * Networks of the same training, each with a video that it has not seen: the threshold is fitted on these. Where there
   * are none, on the videos themselves.
   */
  readonly leftOut: readonly LeftOutNetwork[];
  /** The detector whose scores the judge of what rests was fitted to. */
  readonly judged: Detector;
  /** Side of usual heads, px, where it is not to be fitted: pictures are brought to it before detection. */
  readonly side?: number | undefined;
}

export interface LeftOutNetwork {
  readonly model: Uint8Array;
  readonly video: readonly LabeledPicture[];
}

/**
 * A trained detector with the metadata that it works by: box sizes as worlds and pictures say they should be, the
 * threshold of best center F1, the mean over worlds and videos, each counting alike, and how its scores read to the judge
 * of what rests, by the heads of worlds that both detectors find.
 *
 * @param file where the model is written, and left
 * @throws RangeError where too few heads are found to fit anything on
 */
export async function fittedDetector(
  model: Uint8Array,
  file: string,
  { videos, leftOut, judged, side: givenSide }: FittingGrounds,
): Promise<Uint8Array> {
  const draw = seededRandom(FITTING_SEED);
  const worlds = Array.from({ length: WORLDS }, () => drawWorldPicture(draw, WORLD_SIDE));
  const unfitted = { workingThreshold: FIRST_THRESHOLD, boxSide: FIRST_SIDE, boxSlope: '1' };
  const { side, slope } = await opened(setMetadata(model, unfitted), file, (detector) =>
    fitBoxSizes(detector, [...worlds, ...videos.flat()]),
  );
  const sizes = { ...unfitted, boxSide: (givenSide ?? side).toFixed(1), boxSlope: slope.toFixed(2) };
  const sized = setMetadata(model, sizes);
  const found: FrameFindings[][] = [];
  for (const left of leftOut)
    found.push(
      await opened(setMetadata(left.model, sizes), file, (other) => findHeadsIn(other, [left.video])),
    );
  return opened(sized, file, async (detector) => {
    found.push(
      await findHeadsIn(
        detector,
        worlds.map((world) => [world]),
      ),
    );
    if (leftOut.length === 0) for (const video of videos) found.push(await findHeadsIn(detector, [video]));
    const map = fitScoreMap(
      scoresOfBoth(await headScores(detector, worlds), await headScores(judged, worlds)),
      judged.metadata.restingScore,
    );
    if (!map) throw new RangeError('too few heads to compare scores on');
    const fitted = setMetadata(sized, {
      workingThreshold: bestThreshold(found).toFixed(2),
      ...scoreMapMetadata(map),
    });
    await writeFile(file, fitted);
    return fitted;
  });
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

function bestThreshold(grounds: readonly (readonly FrameFindings[])[]): number {
  const { from, count, step } = THRESHOLDS;
  const scores = Array.from({ length: count }, (_, i) => from + i * step).map((threshold) => ({
    threshold,
    score: grounds.reduce((sum, of) => sum + centerScores(of, threshold).f1, 0),
  }));
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).threshold;
}
