import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { database } from '@/db/client';
import { getVideoForJob, megapixelsOf, type VideoForJob, videoPrefix } from '@/lib/domain/videos';
import type { AnalysisTimings } from '@/lib/engine/casa';
import { FIELD_RECORD } from '@/lib/engine/casa/field-record';
import { DEFAULT_PARAMETERS } from '@/lib/engine/casa/parameters';
import { AppError } from '@/lib/errors';
import { type Message, say } from '@/lib/messages/message';
import { log } from '@/lib/platform/http/log';
import { TaskCancelledError, unlessCancelled, WorkerStopsError } from '@/lib/platform/jobs';
import { countAnalysisSeconds, countVideo } from '@/lib/platform/metrics';
import { makeScratchFolder, objectStore, withLocalFile } from '@/lib/platform/storage';
import { isCancelRequested, pauseForSpace, startTask, taskForJob, timed } from '@/lib/platform/tasks';
import packageJson from '@/package.json';
import { failAnalysis } from './concluding';
import { ARTIFACT_NAMES } from './contract';
import { runEngine } from './engine';
import { measurementFingerprint } from './fingerprint';
import { type AnalysisModels, modelProblem, shippedModels, withModels } from './models';
import { VideoProgress } from './progress';
import {
  type AnalysisParameters,
  changeOpenAnalysis,
  findAnalysisForJob,
  findAnalysisStatus,
  findMeasurement,
  isOpen,
  parametersOf,
  selectAnalysisVideos,
  upsertMeasurement,
  type VisibleAnalysis,
} from './queries';
import { changeOpenVideo } from './queries-videos';
import { VIDEO_DELETED } from './reasons';

/** `ended`: the whole analysis has come to its end. */
export type MeasureOutcome = 'measured' | 'failed' | 'cancelled' | 'ended';

/** Whether the reason is the video's own, and so a sentence for people; anything else may be a passing fault. */
const isOfVideo = (error: unknown): error is AppError =>
  error instanceof AppError && ['UNPROCESSABLE', 'NOT_FOUND', 'INVALID_REQUEST'].includes(error.code);

interface Job {
  readonly analysisId: string;
  readonly taskId: string;
  readonly video: VideoForJob;
  readonly parameters: AnalysisParameters;
  readonly models: AnalysisModels;
  readonly progress: VideoProgress;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = { csv: 'text/csv', gz: 'application/gzip' };

async function storeArtifacts(folder: string, prefix: string, signal: AbortSignal): Promise<void> {
  for (const name of [...ARTIFACT_NAMES, FIELD_RECORD]) {
    const contentType = CONTENT_TYPES[name.split('.').at(-1) ?? ''] ?? 'application/json';
    await objectStore().put(`${prefix}${name}`, createReadStream(path.join(folder, name)), {
      contentType,
      signal,
    });
  }
}

/** Whether anybody has said where the calibration comes from: what was measured before anybody could is still known. */
const isSaid = ({ origin }: VideoForJob['provenance']): boolean =>
  Object.values(origin).some((each) => each !== null);

/** Runs the engine on a video and keeps what it found. Returns the id of the measurement. */
async function measure(job: Job, signal: AbortSignal): Promise<string> {
  const { video, models, progress } = job;
  const { calibration, provenance } = video;
  const { engine: parameters = DEFAULT_PARAMETERS, forceReanalysis } = job.parameters;
  const fingerprint = measurementFingerprint({
    videoSha256: video.sha256,
    calibration,
    ...(isSaid(provenance) ? { provenance } : {}),
    models,
    parameters,
    softwareVersion: packageJson.version,
  });
  if (!forceReanalysis) {
    const known = await findMeasurement(video.id, fingerprint);
    if (known) return known.id;
  }
  const folder = await makeScratchFolder('analysis');
  try {
    const casa = await withLocalFile(
      objectStore(),
      video.objectKey,
      (videoFile) =>
        timed('analysis', megapixelsOf(video), () =>
          withModels(
            models,
            (placed) =>
              runEngine(
                { videoFile, folder, models: placed, parameters, calibration },
                { signal, onProgress: (fraction) => progress.report(fraction) },
              ),
            { signal },
          ),
        ),
      { signal },
    );
    countAnalysisSeconds(stageSeconds(casa.timings));
    const artifactPrefix = `${videoPrefix(video.id)}measurements/${fingerprint}/`;
    await storeArtifacts(folder, artifactPrefix, signal);
    return await upsertMeasurement(database(), {
      videoId: video.id,
      fingerprint,
      modelId: models.detector.id,
      modelSha256: models.detector.sha256,
      softwareVersion: casa.softwareVersion,
      result: { casa, calibration, provenance, models, parameters },
      artifactPrefix,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Judging and kinematics are told apart from the tracking that they are part of. */
function stageSeconds(timings: AnalysisTimings): Parameters<typeof countAnalysisSeconds>[0] {
  const { decodeSeconds, detectSeconds, trackSeconds, judgeSeconds = 0, kinematicsSeconds = 0 } = timings;
  return {
    decode: decodeSeconds,
    detect: detectSeconds,
    track: trackSeconds - judgeSeconds - kinematicsSeconds,
    judge: judgeSeconds,
    kinematics: kinematicsSeconds,
  };
}

async function failVideo(analysisId: string, videoId: string, message: Message): Promise<'failed'> {
  await changeOpenVideo(database(), analysisId, videoId, { status: 'failed', message });
  countVideo('failed');
  return 'failed';
}

/**
 * Measures one video of an analysis, or takes over the stored measurement of the same question. Other workers may measure
 * other videos of it meanwhile. Safe to run again: a video that has ended stays so. Stops within a second or two when the
 * task is cancelled or another video ended the analysis. A video that cannot be measured fails alone, with its reason, but a model that is missing or has changed ends the whole analysis; what might
 * pass by itself (a store or database that is away) is thrown.
 */
export async function measureAnalysisVideo(analysisId: string, videoId: string): Promise<MeasureOutcome> {
  const analysis = await findAnalysisForJob(analysisId);
  if (!analysis || !isOpen(analysis)) return outcomeOfEnded(analysisId);
  const parameters = parametersOf(analysis);
  const row = (await selectAnalysisVideos(database(), [analysisId])).find((each) => each.videoId === videoId);
  // Its row goes with the video.
  if (!row) return 'failed';
  if (row.status === 'completed') return 'measured';
  if (row.status === 'failed') return 'failed';
  const video = await getVideoForJob(videoId);
  if (!video) return 'failed';

  if (!(await beginVideo(analysis, videoId))) return outcomeOfEnded(analysisId);
  const progress = new VideoProgress({
    analysisId,
    taskId: analysis.taskId,
    video,
    total: parameters.videos.length,
    position: row.position,
  });
  const models = parameters.models ?? (await shippedModels());
  const job: Job = { analysisId, taskId: analysis.taskId, video, parameters, models, progress };
  try {
    const measurementId = await unlessCancelled(
      () => isUnwanted(analysis),
      (signal) => measure(job, signal),
    );
    await progress.settle();
    await changeOpenVideo(database(), analysisId, videoId, {
      status: 'completed',
      progress: 100,
      message: say('work.completed'),
      measurementId,
    });
    countVideo('measured');
    return 'measured';
  } catch (error) {
    await progress.settle();
    // Another worker measures it.
    if (error instanceof WorkerStopsError) throw error;
    if (error instanceof TaskCancelledError) {
      countVideo('cancelled');
      return outcomeOfEnded(analysisId);
    }
    if (!(await getVideoForJob(videoId))) return failVideo(analysisId, videoId, VIDEO_DELETED);
    const unusable = await modelProblem(models);
    if (unusable) {
      await failAnalysis(analysisId, unusable);
      return 'ended';
    }
    if (isOfVideo(error)) return failVideo(analysisId, videoId, error.said);
    log.error({ analysisId, videoId, err: error }, 'a video could not be measured');
    throw error;
  }
}

/** Whether the whole analysis has been cancelled, or has come to its end through another of its videos. */
async function isUnwanted({ id, taskId }: VisibleAnalysis): Promise<boolean> {
  if (await isCancelRequested(taskId)) return true;
  const status = await findAnalysisStatus(id);
  return status === undefined || !isOpen({ status });
}

async function outcomeOfEnded(analysisId: string): Promise<'cancelled' | 'ended'> {
  const status = await findAnalysisStatus(analysisId);
  return status === 'failed' || status === 'completed' ? 'ended' : 'cancelled';
}

/** Marks a video as being measured, and with the first one its analysis. False when the analysis ended meanwhile. */
async function beginVideo(analysis: VisibleAnalysis, videoId: string): Promise<boolean> {
  if (!(await changeOpenAnalysis(database(), analysis.id, { status: 'in-progress' }))) return false;
  if ((await taskForJob(analysis.taskId))?.status === 'PENDING')
    await startTask(analysis.taskId, say('work.startingAnalysis'));
  return changeOpenVideo(database(), analysis.id, videoId, {
    status: 'processing',
    progress: 0,
    message: say('work.openingVideo'),
  });
}

/** Says that a video waits for space in the storage; others of its analysis may go on. */
export async function pauseVideo(analysisId: string, videoId: string): Promise<void> {
  const analysis = await findAnalysisForJob(analysisId);
  if (!analysis) return;
  await changeOpenVideo(database(), analysisId, videoId, {
    status: 'pending',
    message: say('work.pausedForSpace'),
  });
  await pauseForSpace(analysis.taskId);
}

/** Gives up on a video after its step failed for good: the others go on without it. */
export async function giveUpOnVideo(analysisId: string, videoId: string): Promise<void> {
  await failVideo(analysisId, videoId, say('work.brokeOff'));
}
