import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { database } from '@/db/client';
import { boxFactorOf } from '@/lib/domain/box-sizes';
import { withModelFile } from '@/lib/domain/models';
import { getVideoForJob, type VideoForJob } from '@/lib/domain/videos';
import { type CasaResult, runAnalysisProcess } from '@/lib/engine/casa';
import { DEFAULT_PARAMETERS } from '@/lib/engine/casa/parameters';
import { DEFAULT_RESTING_ID, type PlacedModel, resolveModel } from '@/lib/engine/inference';
import { extractFrames, probeVideo } from '@/lib/engine/media';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { log } from '@/lib/platform/http/log';
import { failureReason, TaskCancelledError, unlessCancelled } from '@/lib/platform/jobs';
import { makeScratchFolder, objectStore, withLocalFile } from '@/lib/platform/storage';
import {
  failTask,
  finishTask,
  isCancelRequested,
  markCancelled,
  reportProgress,
  startTask,
  taskForJob,
} from '@/lib/platform/tasks';
import { predictionPrefix, TRACKS } from './keys';
import { changeOpenPrediction, findPredictionOfTask, type PredictionFacts } from './queries';
import type { StoredFigures } from './stored';
import { drawTracks, readBoxes } from './track-table';

/** Pictures that are kept of a prediction. */
const SAMPLES = 5;
const QUALITY = 85;

const withDetector = <T>(row: PredictionFacts, use: (model: PlacedModel) => Promise<T>): Promise<T> => {
  const frozen = { id: row.modelName, version: row.modelVersion, sha256: row.modelSha256 };
  return row.versionId ? withModelFile(row.modelSha256, (file) => use({ ...frozen, file })) : use(frozen);
};

/** Keeps some pictures of the video, evenly spread. */
async function keepSamples(
  row: PredictionFacts,
  source: string,
  counts: ReadonlyMap<number, number>,
  folder: string,
  signal: AbortSignal,
): Promise<StoredFigures['samples']> {
  const probe = await probeVideo(source);
  const step = Math.max(1, probe.frameCountEstimate / SAMPLES);
  const frames = Array.from({ length: SAMPLES }, (_, k) => ({
    frameNumber: Math.round(k * step),
    timeOffsetSeconds: Math.round(k * step) / probe.framesPerSecond,
  })).filter(({ frameNumber }, k) => k === 0 || frameNumber < probe.frameCountEstimate);
  const samples: StoredFigures['samples'] = [];
  for await (const frame of extractFrames(
    source,
    probe,
    { frames, step },
    { quality: QUALITY, folder, signal },
  )) {
    const name = path.basename(frame.file);
    await objectStore().put(`${predictionPrefix(row.videoId, row.id)}${name}`, createReadStream(frame.file), {
      contentType: 'image/jpeg',
      signal,
    });
    const spermCount = counts.get(frame.frameNumber) ?? 0;
    samples.push({ file: name, timestamp: frame.timeOffsetSeconds, spermCount });
  }
  return samples;
}

/** Runs the chosen detector over the whole video, as an analysis would, and keeps what it found apart from all measurements. */
async function predict(
  row: PredictionFacts,
  video: VideoForJob,
  taskId: string,
  signal: AbortSignal,
): Promise<StoredFigures> {
  const folder = await makeScratchFolder('analysis');
  let told = 0;
  const began = performance.now();
  try {
    return await withLocalFile(
      objectStore(),
      video.objectKey,
      async (videoFile) => {
        const casa: CasaResult = await withDetector(row, async (model) => {
          const judge = await resolveModel(DEFAULT_RESTING_ID);
          return runAnalysisProcess(
            {
              ...{ videoFile, model, parameters: DEFAULT_PARAMETERS, outputFolder: folder },
              restingModel: { id: judge.id, version: judge.version, sha256: judge.sha256 },
              calibration: video.calibration,
            },
            {
              signal,
              onProgress: ({ fraction }) => {
                if (100 * fraction < told + 2) return;
                told = 100 * fraction;
                void reportProgress(taskId, { progress: told, message: say('work.measuring') }).catch(
                  () => undefined,
                );
              },
            },
          );
        });
        const seconds = (performance.now() - began) / 1000;
        const tracks = path.join(folder, TRACKS);
        const { counts, confidence } = await readBoxes(tracks);
        const samples = await keepSamples(row, videoFile, counts, folder, signal);
        const boxFactor = await boxFactorOf(row.projectId);
        await drawTracks(tracks, boxFactor, video);
        await objectStore().put(
          `${predictionPrefix(row.videoId, row.id)}${TRACKS}`,
          createReadStream(tracks),
          {
            contentType: 'text/csv',
            signal,
          },
        );
        const { motility } = casa;
        return {
          processed_frames: casa.video.frames,
          processing_time: seconds,
          total_sperm_count: casa.counts.meanPerField,
          detection_confidence: confidence,
          tracks: casa.counts.spermCounted,
          motile_percent: motility.status === 'graded' ? motility.motile.percent : null,
          box_factor: boxFactor,
          samples,
        };
      },
      { signal },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Carries out a prediction. Safe to run again. @throws what might pass by itself, and AppError for the video's own faults */
export async function runPrediction(taskId: string): Promise<{ outcome: 'done' | 'over' | 'cancelled' }> {
  const task = await taskForJob(taskId);
  const row = await findPredictionOfTask(database(), taskId);
  if (!task || task.finishedAt || !row) return { outcome: 'over' };
  const video = await getVideoForJob(row.videoId);
  if (!video) return { outcome: 'over' };
  await startTask(taskId, say('work.openingVideo'));
  if (!(await changeOpenPrediction(database(), taskId, { status: 'running' }))) return { outcome: 'over' };
  try {
    const figures = await unlessCancelled(
      () => isCancelRequested(taskId),
      (signal) => predict(row, video, taskId, signal),
    );
    await database().transaction(async (tx) => {
      await changeOpenPrediction(tx, taskId, { status: 'completed', figures });
      await finishTask(tx, taskId, { prediction_id: row.id });
    });
    return { outcome: 'done' };
  } catch (error) {
    if (error instanceof TaskCancelledError) {
      await cancelPrediction(taskId);
      return { outcome: 'cancelled' };
    }
    // The reason is the video's own: another attempt would find the same.
    if (error instanceof AppError && error.code === 'UNPROCESSABLE') {
      await failPrediction(taskId, error);
      return { outcome: 'over' };
    }
    throw error;
  }
}

/** Ends a prediction because somebody asked for it. Safe to run again. */
export async function cancelPrediction(taskId: string): Promise<void> {
  await database().transaction(async (tx) => {
    await changeOpenPrediction(tx, taskId, { status: 'cancelled' });
    await markCancelled(tx, taskId);
  });
}

/** Ends a prediction that failed, with the reason that people will read. Safe to run again. */
export async function failPrediction(taskId: string, error: Error): Promise<void> {
  log.error({ taskId, err: error }, 'a prediction failed');
  const reason = error instanceof AppError ? error.said : failureReason(error);
  await database().transaction(async (tx) => {
    await changeOpenPrediction(tx, taskId, { status: 'failed', error: reason });
    await failTask(tx, taskId, reason);
  });
}
