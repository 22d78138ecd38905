import { countField } from '@/lib/engine/casa/count-field';
import { countingArea } from '@/lib/science/fields';
import { type MotilityGrade, shareByTime } from '@/lib/science/kinematics';
import { seededRandom } from '@/lib/science/simulation';
import type { Track } from '@/lib/science/vision/types';
import { pairTracks, scoreTracking } from '../score-tracking';
import { type AnalysisModels, type AnalyzedScene, analyzeJittered, analyzeScene } from './analyze-scene';
import { type ComparedCell, compareCells } from './cell-errors';
import { countMerged, type MergeCounts } from './merging';
import type { PlannedVideo } from './plan';
import { type SceneTruth, sceneTruth } from './scene-truth';

/** What one simulated video gave. */
export interface VideoRow {
  readonly seed: number;
  readonly purpose: PlannedVideo['purpose'];
  readonly contrast: string;
  readonly framesPerSecond: number;
  readonly concentrationMillionPerMl: number;
  readonly driftUmPerS: number;
  /** Sperm in the counted area, the mean over the frames. */
  readonly trueMeanPerField: number;
  readonly foundMeanPerField: number;
  /** Of the found ones, those on clumps, in which no single cell is labeled. */
  readonly foundOnClumps: number;
  /** Shares of the cells, weighted by the time they are in view. */
  readonly trueMotilePercent: number | null;
  readonly foundMotilePercent: number | null;
  readonly trueProgressivePercent: number | null;
  readonly foundProgressivePercent: number | null;
  readonly HOTA: number;
  readonly MOTA: number | null;
  readonly IDF1: number | null;
}

export interface ComparedVideo {
  readonly row: VideoRow;
  readonly cells: readonly ComparedCell[];
  readonly merged: MergeCounts | null;
  /** The same from true boxes with jitter, without detector and tracker. */
  readonly cellsFromTruth: readonly ComparedCell[];
}

/** Simulates a video, analyses it and compares. */
export async function compareVideo(
  { purpose, parameters }: PlannedVideo,
  models: AnalysisModels,
): Promise<ComparedVideo> {
  const truth = sceneTruth(parameters);
  const field = await analyzeScene(truth, models);
  const { seed, contrast, framesPerSecond, concentrationMillionPerMl } = parameters;
  const { HOTA, MOTA, IDF1 } = scoreTracking(
    pairTracks(truth.tracks, field.tracks, truth.scene.frameCount, truth.clumps),
  );
  const fromTruth = purpose === 'motion' ? analyzeJittered(truth, seededRandom(seed ^ 0x5eed)) : null;
  return {
    row: {
      seed,
      purpose,
      contrast,
      framesPerSecond,
      concentrationMillionPerMl,
      driftUmPerS: Math.hypot(parameters.driftXUmPerS, parameters.driftYUmPerS),
      ...counts(truth, field),
      trueMotilePercent: trueSharePercent(truth, field, (grade) => grade !== 'immotile'),
      foundMotilePercent: foundSharePercent(field, ({ motile }) => motile),
      trueProgressivePercent: trueSharePercent(truth, field, isProgressive),
      foundProgressivePercent: foundSharePercent(field, ({ grade }) =>
        grade === null ? null : isProgressive(grade),
      ),
      HOTA,
      MOTA,
      IDF1,
    },
    merged: countMerged(truth, field.tracks, field.kinematics.headLengthPx),
    cells: purpose === 'motion' ? compareCells(truth, field) : [],
    cellsFromTruth: fromTruth ? compareCells(truth, fromTruth) : [],
  };
}

/** Counts true centers in the area in which the analysis counts, so that only the count can be wrong. */
function counts(
  { scene, tracks, clumps }: SceneTruth,
  { summary, tracks: found, kinematics, visible }: AnalyzedScene,
): Pick<VideoRow, 'trueMeanPerField' | 'foundMeanPerField' | 'foundOnClumps'> {
  const field = { ...scene.parameters, frames: scene.frameCount, ...(visible && { visible }) };
  const { pixelSizeUm, chamberDepthUm, width, height } = scene.parameters;
  const count = (some: readonly Track[]) => countField(some, field, kinematics.headLengthPx);
  const truth = count(tracks);
  const onClumps = found.map((track) => ({
    ...track,
    points: track.points.filter(({ frame, cx, cy }) =>
      (clumps.get(frame) ?? []).some((b) => cx >= b.x && cy >= b.y && cx < b.x + b.w && cy < b.y + b.h),
    ),
  }));
  // What the product says, as a number of cells in that area: its concentration holds every correction.
  const perMl = 1e6 / (width * height * pixelSizeUm ** 2 * chamberDepthUm);
  const share = truth.areaPx2 / (width * height);
  return {
    trueMeanPerField: truth.meanPerField,
    foundMeanPerField: ((summary.concentration?.millionPerMl ?? 0) / perMl) * share,
    foundOnClumps: count(onClumps).meanPerField,
  };
}

const isProgressive = (grade: MotilityGrade): boolean => grade === 'rapid' || grade === 'slow';

/** Share of the cells whose grade counts, weighted by the time they are in view. */
function trueSharePercent(
  { cells, scene }: SceneTruth,
  { visible }: AnalyzedScene,
  counts: (grade: MotilityGrade) => boolean,
): number | null {
  const view = visible && countingArea({ ...scene.parameters, visible }, 0);
  let total = 0;
  let share = 0;
  for (const { grade, points } of cells.values()) {
    const seen = view ? points.filter(({ cx, cy }) => view.holds(cx, cy)).length : points.length;
    total += seen;
    if (counts(grade)) share += seen;
  }
  return total > 0 ? (100 * share) / total : null;
}

function foundSharePercent(
  { kinematics }: AnalyzedScene,
  counts: Parameters<typeof shareByTime>[1],
): number | null {
  const share = shareByTime(kinematics.tracks, counts);
  return share ? 100 * share.share : null;
}
