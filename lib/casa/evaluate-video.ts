import { measureTracks, shareByTime } from '@/lib/kinematics';
import {
  averagePrecision,
  centreScores,
  clearScores,
  hotaScores,
  identityF1,
  type LabelledPicture,
  prepareSequence,
  scoreAtThreshold,
  type TrackedBox,
  type TrackedFrame,
} from '@/lib/vision/metrics';
import type { Detection, Track } from '@/lib/vision/types';
import { analyseVideo, type VideoAnalysis } from './analyse-video';
import type { AnalysisOptions } from './options';
import type { AnalysisHooks } from './pipeline';
import { tracksFromRows } from './track-table';
import { readTruth, type Truth } from './truth';

/** How an analysis compares with labels; null where the labels do not allow the figure. */
export interface Evaluation {
  readonly video: string;
  readonly truth: string;
  readonly model: CasaModel;
  readonly frames: number;
  readonly labelledFrames: number;
  readonly labelledSperm: number;
  readonly AP50: number | null;
  readonly AP30: number | null;
  /** At the model's working threshold, matched at an overlap of 0.5. */
  readonly precision: number | null;
  readonly recall: number | null;
  /** At the same threshold, matched by centres within half a box. */
  readonly centreF1: number | null;
  readonly threshold: number;
  readonly HOTA: number | null;
  readonly DetA: number | null;
  readonly AssA: number | null;
  readonly MOTA: number | null;
  readonly IDF1: number | null;
  readonly identitySwitches: number | null;
  /** Share of motile sperm found minus that of the labelled tracks, percentage points. */
  readonly motilityError: number | null;
  readonly motilePercent: number | null;
  readonly truthMotilePercent: number | null;
  /** Sperm per frame, found and labelled. */
  readonly meanPerFrame: number;
  readonly truthMeanPerFrame: number;
  readonly timings: VideoAnalysis['result']['timings'];
}
type CasaModel = VideoAnalysis['result']['model'];

/**
 * Analyses a video and scores detections, tracks and motility against labels. Only sperm are scored: a box on
 * what people labelled a cluster or pinhead counts as a false alarm.
 *
 * @throws what analyseVideo and readTruth throw.
 */
export async function evaluateVideo(
  options: AnalysisOptions & { readonly truth: string },
  hooks: Pick<AnalysisHooks, 'signal' | 'onProgress'> = {},
): Promise<Evaluation> {
  const found: (readonly Detection[])[] = [];
  const analysis = await analyseVideo(options, {
    ...hooks,
    onDetections: async (_, detections) => {
      found.push(detections);
    },
  });
  const { result } = analysis;
  const { framesPerSecond } = result.video;
  const firstFrame = Math.round(result.video.startSeconds * framesPerSecond);
  const truth = excerpt(await readTruth(options.truth, firstFrame + found.length), firstFrame, found.length);
  return scoreAnalysis(options, analysis, found, truth);
}

/** The labels of `count` frames from `first`, renumbered from 0. */
function excerpt(truth: Truth, first: number, count: number): Truth {
  const within = (frame: number): boolean => frame >= first && frame < first + count;
  return {
    frames: new Map([...truth.frames].filter(([f]) => within(f)).map(([f, boxes]) => [f - first, boxes])),
    rows: truth.rows?.filter((r) => within(r.frame)).map((r) => ({ ...r, frame: r.frame - first })) ?? null,
  };
}

function scoreAnalysis(
  options: AnalysisOptions & { readonly truth: string },
  { result, tracks }: VideoAnalysis,
  found: readonly (readonly Detection[])[],
  truth: Truth,
): Evaluation {
  const threshold = Number(result.parameters.detectionThreshold);
  const pictures: LabelledPicture[] = [...truth.frames].map(([frame, boxes]) => ({
    found: (found[frame] ?? []).filter((d) => d.className === 'sperm'),
    truth: boxes.filter((box) => box.className === 'sperm'),
  }));
  const boxScores = scoreAtThreshold(pictures, threshold, 0.5);
  const labelledSperm = pictures.reduce((sum, picture) => sum + picture.truth.length, 0);
  const truthTracks = truth.rows ? tracksFromRows(truth.rows.filter((r) => r.className === 'sperm')) : null;
  const tracking = truthTracks ? scoreTracks(truthTracks, tracks, found.length) : null;

  const motile = motilePercent(tracks, result);
  const truthMotile = truthTracks ? motilePercent(truthTracks, result) : null;
  return {
    video: options.videoFile,
    truth: options.truth,
    model: result.model,
    frames: found.length,
    labelledFrames: pictures.length,
    labelledSperm,
    AP50: finite(averagePrecision(pictures, 0.5)),
    AP30: finite(averagePrecision(pictures, 0.3)),
    precision: finite(boxScores.precision),
    recall: finite(boxScores.recall),
    centreF1: finite(centreScores(pictures, threshold).f1),
    threshold,
    HOTA: tracking?.hota ?? null,
    DetA: tracking?.detA ?? null,
    AssA: tracking?.assA ?? null,
    MOTA: tracking?.mota ?? null,
    IDF1: tracking?.idf1 ?? null,
    identitySwitches: tracking?.identitySwitches ?? null,
    motilityError: motile === null || truthMotile === null ? null : motile - truthMotile,
    motilePercent: motile,
    truthMotilePercent: truthMotile,
    meanPerFrame: tracks.reduce((sum, track) => sum + track.points.length, 0) / found.length,
    truthMeanPerFrame: labelledSperm / Math.max(1, pictures.length),
    timings: result.timings,
  };
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

function scoreTracks(truth: readonly Track[], found: readonly Track[], frameCount: number) {
  const frames: { truth: TrackedBox[]; found: TrackedBox[] }[] = Array.from({ length: frameCount }, () => ({
    truth: [],
    found: [],
  }));
  for (const [tracks, side] of [
    [truth, 'truth'],
    [found, 'found'],
  ] as const) {
    for (const { id, points } of tracks) {
      // Holes in the labels are no labels: only what somebody marked is scored.
      for (const { frame, x, y, w, h, interpolated } of points) {
        if (side === 'found' || !interpolated) frames[frame]?.[side].push({ id, x, y, w, h });
      }
    }
  }
  const sequence = prepareSequence(frames satisfies TrackedFrame[]);
  const { mota, identitySwitches } = clearScores(sequence);
  return {
    ...hotaScores(sequence),
    mota: finite(mota),
    identitySwitches,
    idf1: finite(identityF1(sequence)),
  };
}

function motilePercent(tracks: readonly Track[], result: VideoAnalysis['result']): number | null {
  const { framesPerSecond, frames, width, height } = result.video;
  const { tracks: measured } = measureTracks(tracks, {
    framesPerSecond,
    pixelSizeUm: result.calibration.pixelSizeUm,
    frameCount: frames,
    fieldWidth: width,
    fieldHeight: height,
  });
  const motile = shareByTime(measured, (track) => track.motile);
  return motile ? 100 * motile.share : null;
}
