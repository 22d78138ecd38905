import { analyzeVideo, type VideoAnalysis } from '@/lib/engine/casa/analyze-video';
import { checkCalibration } from '@/lib/engine/casa/calibration';
import { openVideo } from '@/lib/engine/casa/open-video';
import { type AnalysisOptions, checkExcerpt } from '@/lib/engine/casa/options';
import type { AnalysisHooks } from '@/lib/engine/casa/pipeline';
import { tracksFromRows } from '@/lib/engine/casa/track-table';
import type { Truth } from '@/lib/engine/label-formats';
import { readTruth } from '@/lib/engine/label-formats/truth';
import { steadyBoxes } from '@/lib/science/kinematics';
import { centerCloseness, type Similarity } from '@/lib/science/metrics';
import type { Detection, Track } from '@/lib/science/vision/types';
import type { LocatedDisagreement } from './disagreements';
import { worstFrames } from './frame-errors';
import { type MotilityReport, reportMotility } from './motility-report';
import { type DoubtfulReview, reviewDoubtful } from './review-doubtful';
import { type BoxScores, type DetectionReport, type LabeledFrame, scoreDetections } from './score-detections';
import { pairTracks, scoreTracking, type TrackingScores } from './score-tracking';
import { writeCellPictures } from './write-cell-pictures';
import { type DecodedAs, makeFolder, writePictures } from './write-pictures';

type Nullable<T> = { readonly [K in keyof T]: T[K] | null };
type CasaResult = VideoAnalysis['result'];

/** How an analysis compares with labels; null where the labels do not allow the figure. */
export interface Evaluation
  extends Omit<BoxScores, 'F1'>,
    Nullable<TrackingScores>,
    MotilityReport,
    Omit<DetectionReport, 'strict' | 'ignoringClusters'> {
  readonly video: string;
  readonly truth: string;
  readonly model: CasaResult['model'];
  readonly frames: number;
  readonly labeledFrames: number;
  readonly labeledSperm: number;
  readonly F1: number | null;
  readonly threshold: number;
  /** Tracking by the centers alone, 1 − d / 20 px in place of the overlap: how tight boxes are drawn counts for nothing. */
  readonly byCenters: Nullable<TrackingScores>;
  /**
   * The same by centers once a person has looked at what rests and is doubtful, and decided as the labels do; null
   * without labeled tracks.
   */
  readonly afterReview: (Omit<DoubtfulReview, 'tracks'> & TrackingScores) | null;
  /** The same figures where boxes on clusters and pinheads count neither way. */
  readonly ignoringClusters: BoxScores & Nullable<TrackingScores>;
  /** Sperm per frame, found and labeled. */
  readonly meanPerFrame: number;
  readonly truthMeanPerFrame: number;
  /** Pictures of the worst frames and of the worst cells, where they were asked for. */
  readonly pictures: readonly string[];
  readonly warnings: readonly string[];
  readonly timings: CasaResult['timings'];
}

export type EvaluationOptions = AnalysisOptions & {
  /** File or folder of labels; see readTruth. */
  readonly truth: string;
  /** Folder for pictures of the worst frames and of the cells that are seen most differently; none are made without it. */
  readonly picturesFolder?: string | undefined;
  readonly pictureCount?: number | undefined;
};

const DEFAULT_PICTURES = 12;
/** Pictures are at least this far apart: neighboring frames show the same mistakes. */
const PICTURE_SPACING_SECONDS = 0.5;

/**
 * Analyses a video and scores detections, tracks and motility against labels. Only sperm are scored: a box on
 * what people labeled a cluster or pinhead counts as a false alarm, except in `ignoringClusters`.
 *
 * @throws what analyzeVideo and readTruth throw; labels are read first, so that a mistake in them shows at once.
 */
export async function evaluateVideo(
  options: EvaluationOptions,
  hooks: Pick<AnalysisHooks, 'signal' | 'onProgress'> = {},
): Promise<Evaluation> {
  const calibration = checkCalibration(options.calibration);
  checkExcerpt(options);
  const probe = await openVideo(options.videoFile, hooks.signal);
  const labels = await readTruth(options.truth, { ...probe, frameCount: probe.frameCountEstimate });
  if (options.picturesFolder) await makeFolder(options.picturesFolder);

  const found: (readonly Detection[])[] = [];
  const analysis = await analyzeVideo(options, {
    ...hooks,
    onDetections: async (_, detections) => {
      found.push(detections);
    },
  });
  const { framesPerSecond, startSeconds } = analysis.result.video;
  const truth = excerpt(labels, Math.round(startSeconds * framesPerSecond), found.length);
  const frames = [...truth.frames].map(([frame, boxes]) => ({
    frame,
    labels: boxes,
    found: (found[frame] ?? []).filter((d) => d.className === 'sperm'),
  }));
  const threshold = Number(analysis.result.parameters.detectionThreshold);
  const resampled = probe.variableFrameRate && calibration.framesPerSecondOverride === null;
  const scored = scoreAnalysis(analysis, frames, truth, threshold, found.length);
  const pictures = options.picturesFolder
    ? await drawWorst(
        { ...options, picturesFolder: options.picturesFolder },
        frames,
        threshold,
        PICTURE_SPACING_SECONDS * framesPerSecond,
        scored,
        { ...options, resampledTo: resampled ? probe.framesPerSecond : undefined, signal: hooks.signal },
      )
    : [];
  return {
    video: options.videoFile,
    truth: options.truth,
    ...scored.scores,
    pictures,
    warnings: [
      ...(resampled
        ? [
            'The frame rate varies, so pictures were timed anew: labels by frame number may not fit. Give --fps.',
          ]
        : []),
      ...(frames.length === 0 ? ['No frame of the part that was analyzed is labeled.'] : []),
    ],
  };
}

/** The labels of `count` frames from `first`, renumbered from 0. */
function excerpt(truth: Truth, first: number, count: number): Truth {
  const within = (frame: number): boolean => frame >= first && frame < first + count;
  return {
    frames: new Map([...truth.frames].filter(([f]) => within(f)).map(([f, boxes]) => [f - first, boxes])),
    rows: truth.rows?.filter((r) => within(r.frame)).map((r) => ({ ...r, frame: r.frame - first })) ?? null,
  };
}

interface Scored {
  readonly scores: Omit<Evaluation, 'video' | 'truth' | 'pictures' | 'warnings'>;
  readonly disagreements: readonly LocatedDisagreement[];
  readonly labels: readonly Track[];
  readonly found: readonly Track[];
}

/** Draws the worst frames, then the worst cells. */
async function drawWorst(
  {
    picturesFolder,
    pictureCount = DEFAULT_PICTURES,
  }: { picturesFolder: string; pictureCount?: number | undefined },
  frames: readonly LabeledFrame[],
  threshold: number,
  spacing: number,
  { disagreements, labels, found }: Scored,
  decoded: DecodedAs,
): Promise<string[]> {
  const byId = (tracks: readonly Track[]) => new Map(tracks.map((track) => [track.id, track]));
  return [
    ...(await writePictures(picturesFolder, worstFrames(frames, threshold, pictureCount, spacing), decoded)),
    ...(await writeCellPictures(
      picturesFolder,
      disagreements.slice(0, pictureCount),
      { labels: byId(labels), found: byId(found) },
      decoded,
    )),
  ];
}

function scoreAnalysis(
  analysis: VideoAnalysis,
  frames: readonly LabeledFrame[],
  truth: Truth,
  threshold: number,
  frameCount: number,
): Scored {
  const { result, kinematics } = analysis;
  // As they are exported.
  const tracks = steadyBoxes(analysis.tracks, kinematics.tracks, result.video.framesPerSecond);
  const { width, height } = result.video;
  const { strict, ignoringClusters, ...detection } = scoreDetections(frames, threshold, width, height);
  const labeledSperm = frames.reduce(
    (sum, { labels }) => sum + labels.filter((box) => box.className === 'sperm').length,
    0,
  );
  const truthTracks = truth.rows ? tracksFromRows(truth.rows.filter((r) => r.className === 'sperm')) : null;

  const others = (isIgnored: (className: string) => boolean): ReadonlyMap<number, LabeledFrame['labels']> =>
    new Map(frames.map(({ frame, labels }) => [frame, labels.filter((box) => isIgnored(box.className))]));
  const paired = (
    isIgnored: (className: string) => boolean,
    similarity?: Similarity,
    counted: readonly Track[] = tracks,
  ) => truthTracks && pairTracks(truthTracks, counted, frameCount, others(isIgnored), similarity);
  const isUnclear = (className: string): boolean => className === 'ignored';
  const sequence = paired(isUnclear);
  const centers = paired(isUnclear, centerCloseness);
  const lenient = paired((className) => className !== 'sperm');
  const reviewedScores = (): Evaluation['afterReview'] => {
    if (!truthTracks || !analysis.field) return null;
    const { tracks: reviewed, ...counts } = reviewDoubtful(analysis.field.field, tracks, truthTracks);
    const pairs = paired(isUnclear, centerCloseness, reviewed);
    return pairs && { ...counts, ...scoreTracking(pairs) };
  };
  const motility = reportMotility({
    analysis,
    labels: truthTracks,
    byBoxes: sequence,
    byCenters: centers,
    others: others((className) => className !== 'sperm'),
  });
  const scores: Scored['scores'] = {
    model: result.model,
    frames: frameCount,
    labeledFrames: frames.length,
    labeledSperm,
    ...strict,
    threshold,
    ...(sequence ? scoreTracking(sequence) : NO_TRACKS),
    ...motility.report,
    meanPerFrame: tracks.reduce((sum, track) => sum + track.points.length, 0) / frameCount,
    truthMeanPerFrame: labeledSperm / Math.max(1, frames.length),
    byCenters: centers ? scoreTracking(centers) : NO_TRACKS,
    afterReview: reviewedScores(),
    ignoringClusters: { ...ignoringClusters, ...(lenient ? scoreTracking(lenient) : NO_TRACKS) },
    ...detection,
    timings: result.timings,
  };
  return { scores, disagreements: motility.disagreements, labels: truthTracks ?? [], found: tracks };
}

const NO_TRACKS: Nullable<TrackingScores> = {
  HOTA: null,
  DetA: null,
  AssA: null,
  LocA: null,
  trackF1: null,
  MOTA: null,
  IDF1: null,
  identitySwitches: null,
  fragmentations: null,
  mostlyTracked: null,
  mostlyLost: null,
};
