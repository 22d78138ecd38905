import os from 'node:os';
import {
  DEFAULT_DETECTOR_ID,
  DEFAULT_RESTING_ID,
  readDetectorMetadata,
  resolveModel,
} from '@/lib/engine/inference';
import { decodeGrayFrames, type VideoProbe } from '@/lib/engine/media';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { FieldFinder, HiddenCover } from '@/lib/science/fields';
import type { FieldKinematics } from '@/lib/science/kinematics';
import { trackScores, weighEvidence } from '@/lib/science/tracking';
import type { GrayFrame, Track } from '@/lib/science/vision/types';
import { beginSpan } from '@/lib/tracing';
import { analysisParameters } from './analysis-parameters';
import { type Calibration, checkCalibration } from './calibration';
import { DetectorPool, type DetectorPoolOptions } from './detector-pool';
import type { RecordedField } from './field-record';
import { FieldSequence, measurable } from './field-sequence';
import { FieldTracker } from './field-tracker';
import { decodedAt, type FirstLook, lookAtVideo } from './first-look';
import { frameWindows } from './frame-windows';
import { judgeFields } from './judge-fields';
import { type FollowedField, measureFollowed } from './measure-followed';
import { morphologyReason } from './morphology-reason';
import { openVideo } from './open-video';
import { type AnalysisOptions, checkExcerpt } from './options';
import { DEFAULT_PARAMETERS, type EngineParameters } from './parameters';
import { type AnalysisHooks, PipelineRun } from './pipeline';
import { RestingEvidence } from './resting-evidence';
import type { CasaResult } from './result';
import { measuredRate, resultHead } from './result-head';
import { detectedEvery, SkippedFrames } from './skipped-frames';

/** Beyond this the decoder and the tracker are the slower ones, and each session costs memory. */
const MAX_SESSIONS = 4;
/** Larger pictures would need several gigabytes in the network. */
const MAX_PIXELS = 12_000_000;
/** Pictures of this size are decoded faster by one thread than two detectors can look at them. */
const FEW_PIXELS = 1_000_000;
/** Pictures that wait until it is known which field they belong to take no more than about this many bytes. */
const MAX_WAITING_BYTES = 256 * 2 ** 20;

export interface VideoAnalysis {
  readonly result: CasaResult;
  readonly tracks: readonly Track[];
  readonly kinematics: FieldKinematics;
  /** What the figures were computed from; null where tracks were given. */
  readonly field: RecordedField | null;
}

/**
 * The whole measurement of one video: decode at its own rate, detect, track, measure, count. Decoding runs in a
 * process of its own and detection in worker threads, so the three overlap and the event loop stays free.
 *
 * @throws AppError or UnreadableVideoError with a sentence for people; ModelError for an unusable model; the
 *   signal's reason when aborted.
 */
export async function analyzeVideo(
  options: AnalysisOptions,
  hooks: AnalysisHooks = {},
): Promise<VideoAnalysis> {
  const started = performance.now();
  const { signal, detectors } = hooks;
  const calibration = checkCalibration(options.calibration);
  const { parameters = DEFAULT_PARAMETERS } = options;
  const { detection, following } = parameters;
  checkExcerpt(options);
  signal?.throwIfAborted();
  hooks.onProgress?.({ stage: 'opening', framesDone: 0, framesTotal: 0, fraction: 0 });

  const model = await resolveModel(options.model ?? DEFAULT_DETECTOR_ID);
  const restingModel = await resolveModel(options.restingModel ?? DEFAULT_RESTING_ID);
  const metadata = await readDetectorMetadata(model.file);
  const threads = options.threads ?? (env.ANALYSIS_THREADS || os.availableParallelism());
  const wanted: DetectorPoolOptions = {
    modelFile: model.file,
    // One thread is left to decoding and following: a session more would hardly be sooner done, and would cost as much to
    // open, and to be made fast, as a second of video.
    sessions: Math.max(1, Math.min(MAX_SESSIONS, Math.floor(threads) - 1)),
    threads: 1,
    minScore: Math.min(detection.minScore, following.particleShare * metadata.workingThreshold),
    // A worker gets its own copy.
    duplicates: { ...detection.duplicates },
  };
  const opening = detectors ? detectors.open(wanted, model.sha256) : DetectorPool.open(wanted);
  // Sessions take as long to open as a first look at the video; a model that fails is reported after that.
  opening.catch(() => undefined);
  const probe = await openMeasurable(options.videoFile, signal).catch(async (error: unknown) => {
    await opening.then((opened) => opened.close()).catch(() => undefined);
    throw error;
  });
  const pool = await opening;
  const busyBefore = pool.busySeconds;
  const detectSeconds = (): number => pool.busySeconds - busyBefore;
  const framesPerSecond = measuredRate(probe, calibration);
  let look: FirstLook = { scale: 1, otherSize: null, visible: null };
  const { skippedFrames } = detection;
  const every = detectedEvery(framesPerSecond, skippedFrames);
  const fields = new FieldSequence(every, () => {
    const tracker = new FieldTracker(
      metadata.workingThreshold,
      framesPerSecond,
      following,
      parameters.kinematics.drift,
    );
    return {
      tracker,
      evidence: new RestingEvidence(
        restingModel.file,
        model.file,
        parameters.resting,
        Math.max(1, Math.min(MAX_SESSIONS, Math.floor(threads))),
      ),
      frames: new SkippedFrames(tracker, every, probe, skippedFrames),
    };
  });
  const mostWaiting = Math.floor(MAX_WAITING_BYTES / (probe.width * probe.height));
  const finder = new FieldFinder(framesPerSecond, parameters.fields, mostWaiting);
  const followSpan = beginSpan('engine follow');
  const run = new PipelineRun(pool, finder, fields, hooks, probe, expectedFrames(probe, options), detection);
  try {
    const { pixelSizeUm } = calibration;
    look = await lookAtVideo(options, probe, metadata, pool, pixelSizeUm, parameters, signal);
    const frames = openFrames(probe, options, look, threads, signal);
    await run.consume(frameWindows(frames, metadata.frameOffsets), metadata);
  } catch (error) {
    await pool.close();
    throw error;
  } finally {
    followSpan.note({
      frames: run.frames,
      decodeSeconds: run.waitedMs / 1000,
      detectSeconds: detectSeconds(),
    });
    followSpan.end();
  }
  if (detectors) detectors.keep(pool);
  else await pool.close();
  signal?.throwIfAborted();
  const { frames } = run;
  const shown = measurable(fields.fields, Math.ceil(parameters.fields.leastSeconds * framesPerSecond));
  const [first] = shown;
  if (!first) {
    throw new AppError('UNPROCESSABLE', say('work.noPictures'));
  }

  hooks.onProgress?.({ stage: 'measuring', framesDone: frames, framesTotal: frames, fraction: 1 });
  const measureStarted = performance.now();
  const { width, height, pixelAspect, interlaced } = probe;
  const { scale, otherSize, visible } = look;
  const judgeSpan = beginSpan('engine judge');
  const field: FollowedField = {
    ...(await judgeFields(shown, frames, {
      width,
      framesPerSecond,
      workingThreshold: metadata.workingThreshold,
      restingScore: metadata.restingScore,
      pixelSizeUm: calibration.pixelSizeUm,
      surroundings: parameters.surroundings,
    })),
    calibration,
    parameters,
    framesPerSecond,
    frames,
    detectedEvery: every,
    width,
    height,
    ...(pixelAspect !== 1 && { pixelAspect }),
    ...(interlaced && { interlaced }),
    knowsClusters: metadata.classes.includes('cluster'),
    resampled: isResampled(probe, calibration),
    flatFrames: run.flatFrames,
    repeatedPictures: run.repeatedPictures,
    stillPictures: run.stillPictures,
    ...(otherSize !== null && { otherSize }),
    ...(visible && { visible }),
    frameSeconds: frameTimes(probe, options, frames),
  };
  judgeSpan.end();
  const judged = performance.now();
  const kinematicsSpan = beginSpan('engine kinematics');
  const measured = measureFollowed(field);
  kinematicsSpan.end();
  const kinematicsSeconds = (performance.now() - judged) / 1000;
  const { tracks, kinematics, summary, warnings } = measured;
  await handOn(fields, frames, field.followed, parameters, hooks);
  const now = performance.now();
  const totalSeconds = (now - started) / 1000;
  const result: CasaResult = {
    ...resultHead(probe, calibration, { frames, startSeconds: options.startSeconds ?? 0 }),
    model: { id: model.id, version: model.version, sha256: model.sha256 },
    parameters: analysisParameters({
      parameters,
      metadata,
      scale,
      detectedEvery: every,
      tracker: first.tracker.settings,
      kinematics,
      restingModel,
    }),
    ...summary,
    pictures: field.pictures ?? null,
    morphology: {
      status: 'not measured',
      reason: morphologyReason(summary.field.headLengthPx, calibration.pixelSizeUm),
    },
    warnings,
    timings: {
      decodeSeconds: run.waitedMs / 1000,
      detectSeconds: detectSeconds(),
      trackSeconds: (run.trackMs + now - measureStarted) / 1000,
      judgeSeconds: (judged - measureStarted) / 1000,
      kinematicsSeconds,
      totalSeconds,
      framesPerSecond: frames / totalSeconds,
      peakMemoryMb: peakMemoryMb(),
    },
  };
  return { result, tracks, kinematics, field: { field, measured } };
}

/** Gives the detections to who asked for them, scored by what the whole video says about each. */
async function handOn(
  fields: FieldSequence,
  frames: number,
  followed: readonly Track[],
  { detection, evidence }: EngineParameters,
  hooks: AnalysisHooks,
): Promise<void> {
  if (!hooks.onDetections) return;
  const scores = trackScores(followed);
  for (let frame = 0; frame < frames; frame++) {
    hooks.signal?.throwIfAborted();
    const weighed = weighEvidence(fields.detectionsAt(frame), scores.get(frame), evidence);
    await hooks.onDetections(
      frame,
      weighed.filter((d) => d.score >= detection.minScore),
    );
  }
}

/** Says what a video is. @throws AppError where its pictures are too large, otherwise as `openVideo`. */
async function openMeasurable(file: string, signal: AbortSignal | undefined): Promise<VideoProbe> {
  const probe = await openVideo(file, signal);
  if (probe.width * probe.height > MAX_PIXELS) {
    throw new AppError(
      'UNPROCESSABLE',
      say('work.picturesTooLarge', { size: `${probe.width}×${probe.height}`, limit: MAX_PIXELS / 1e6 }),
    );
  }
  return probe;
}

/** A variable rate is made steady, unless the calibration says how pictures are to be timed. */
const isResampled = (probe: VideoProbe, calibration: Calibration): boolean =>
  probe.variableFrameRate && calibration.framesPerSecondOverride === null;

/** When each frame that was looked at is shown, so that a player finds the picture that it was found on. */
function frameTimes(probe: VideoProbe, options: AnalysisOptions, frames: number): number[] {
  const { framesPerSecond, frameSeconds } = probe;
  const start = options.startSeconds ?? 0;
  const first = isResampled(probe, checkCalibration(options.calibration))
    ? []
    : frameSeconds.filter((seconds) => seconds >= start - 0.5 / framesPerSecond);
  // A steady course goes on where the file names no time: a resampled video, a stream with a picture more than it says.
  const from = first[0] ?? Math.max(start, frameSeconds[0] ?? 0);
  return Array.from({ length: frames }, (_, frame) => first[frame] ?? from + frame / framesPerSecond);
}

/** The pictures at the scale at which they are detected on, what does not show the sample covered. */
async function* openFrames(
  probe: VideoProbe,
  options: AnalysisOptions,
  { scale, visible }: FirstLook,
  threads: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<GrayFrame> {
  const cover = visible && new HiddenCover(visible, probe.width);
  const frames = decodeGrayFrames(options.videoFile, {
    ...decodedAt(probe, scale),
    startSeconds: options.startSeconds,
    seconds: options.seconds,
    framesPerSecond: isResampled(probe, checkCalibration(options.calibration))
      ? probe.framesPerSecond
      : undefined,
    threads: threads <= 2 && probe.width * probe.height <= FEW_PIXELS ? 1 : undefined,
    signal,
  });
  for await (const frame of frames) yield cover ? cover.cover(frame) : frame;
}

function expectedFrames(probe: VideoProbe, options: AnalysisOptions): number {
  const left = Math.max(0, probe.durationSeconds - (options.startSeconds ?? 0));
  return Math.max(1, Math.round(Math.min(left, options.seconds ?? left) * probe.framesPerSecond));
}

/** Largest resident memory of this process so far, in MiB (libuv counts KiB). */
export function peakMemoryMb(): number {
  return process.resourceUsage().maxRSS / 1024;
}
