import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { database } from '@/db/client';
import { DataChangedError, type ReadLabeledFrames } from '@/lib/domain/labeled-frames';
import { findVersionForJob, publishVersion, storeModelFile, withModelFile } from '@/lib/domain/models';
import type { Quantization } from '@/lib/domain/models/contract';
import { type ComparedVideo, compareDetectors, type DetectorReport } from '@/lib/engine/comparison';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { log } from '@/lib/platform/http/log';
import { failureReason, TaskCancelledError, unlessCancelled } from '@/lib/platform/jobs';
import { makeScratchFolder } from '@/lib/platform/storage';
import {
  failTask,
  finishTask,
  isCancelRequested,
  markCancelled,
  reportProgress,
  startTask,
  taskForJob,
} from '@/lib/platform/tasks';
import { GraphError } from '@/lib/science/training/graph/shape';
import { quantize } from '@/lib/science/training/quantize/quantize';
import { sha256Of } from '@/lib/sha256';
import { type QuantizationPlan, quantizationPlan } from './stored';

/** Shares of the progress: reading frames, and making the file. */
const READ = 15;
const MADE = 50;

const countOf = (list: QuantizationPlan['judged']): number =>
  list.reduce((sum, { frames }) => sum + frames.length, 0);

const figuresOf = (report: DetectorReport, sizeBytes: number): Quantization['parent'] => ({
  size_bytes: sizeBytes,
  f1: report.all.f1,
  count_error_percent: report.all.countErrorPercent,
  ap50: report.all.ap50,
  milliseconds_a_frame: report.millisecondsAFrame,
});

interface Made {
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly quantization: Quantization;
}

/** Makes the int8 form of a file, and runs both on the frames that judge. */
async function make(
  file: string,
  plan: QuantizationPlan,
  given: { readonly taskId: string; readonly read: ReadLabeledFrames; readonly signal: AbortSignal },
): Promise<Made> {
  const { taskId, read, signal } = given;
  const tell = (progress: number) => reportProgress(taskId, { progress, message: say('work.measuring') });
  const readAll = async (list: QuantizationPlan['judged']): Promise<ComparedVideo[]> => {
    const videos: ComparedVideo[] = [];
    for (const { videoId, frames } of list) {
      signal.throwIfAborted();
      videos.push({ id: videoId, frames: await read(videoId, frames) });
    }
    return videos;
  };
  await reportProgress(taskId, { progress: 0, stage: 'processing', message: say('work.readingVideo') });
  const calibration = await readAll(plan.calibration);
  const videos = await readAll(plan.judged);
  await tell(READ);
  const original = await readFile(file);
  const pictures = calibration.flatMap(({ frames }) => frames.map(({ picture }) => picture));
  const bytes = await quantize(original, pictures);
  signal.throwIfAborted();
  await tell(MADE);
  const folder = await makeScratchFolder('training');
  try {
    const candidate = path.join(folder, 'int8.onnx');
    await writeFile(candidate, bytes);
    const compared = await compareDetectors({
      ...{ current: file, candidate, videos, others: [], boxFactor: 1, signal },
      onProgress: (share) => void tell(MADE + (100 - MADE) * share).catch(() => undefined),
    });
    return {
      bytes,
      sha256: sha256Of(bytes),
      quantization: {
        calibration_frames: countOf(plan.calibration),
        frames: countOf(plan.judged),
        videos: plan.judged.length,
        shares_videos: plan.sharesVideos,
        parent: figuresOf(compared.current, original.length),
        quantized: figuresOf(compared.candidate, bytes.length),
      },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Carries out a quantization: a version of its own comes of it, with what it costs and gains. Safe to run again: the same
 * bytes are the same version.
 * @throws AppError CONFLICT for a network of another build, and where labels changed meanwhile
 */
export async function runQuantization(
  taskId: string,
  read: ReadLabeledFrames,
): Promise<{ outcome: 'done' | 'over' | 'cancelled' }> {
  const task = await taskForJob(taskId);
  if (!task || task.finishedAt) return { outcome: 'over' };
  const plan = quantizationPlan.parse(task.payload);
  const version = await findVersionForJob(plan.versionId);
  if (!version) return { outcome: 'over' };
  await startTask(taskId, say('work.starting'));
  try {
    const made = await unlessCancelled(
      () => isCancelRequested(taskId),
      (signal) => withModelFile(version.sha256, (file) => make(file, plan, { taskId, read, signal })),
    );
    await storeModelFile(made.sha256, () => Buffer.from(made.bytes));
    await database().transaction(async (tx) => {
      const { id } = await publishVersion(tx, {
        modelId: version.modelId,
        origin: 'quantized',
        ...{ sha256: made.sha256, sizeBytes: made.bytes.length, quantization: made.quantization },
        fileName: `${version.fileName.replace(/\.onnx$/, '')}-int8.onnx`,
        startVersionId: version.id,
        createdBy: task.createdBy,
      });
      await finishTask(tx, taskId, { version_id: id });
    });
    return { outcome: 'done' };
  } catch (error) {
    if (error instanceof TaskCancelledError) {
      await cancelQuantization(taskId);
      return { outcome: 'cancelled' };
    }
    if (error instanceof GraphError)
      throw new AppError('CONFLICT', say('errors.quantization.otherBuild'), { cause: error });
    if (error instanceof DataChangedError)
      throw new AppError('CONFLICT', say('errors.evaluation.dataChanged'), { cause: error });
    throw error;
  }
}

/** Ends a quantization because somebody asked for it. Safe to run again. */
export async function cancelQuantization(taskId: string): Promise<void> {
  await database().transaction((tx) => markCancelled(tx, taskId));
}

/** Ends a quantization that failed, with the reason that people will read. Safe to run again. */
export async function failQuantization(taskId: string, error: Error): Promise<void> {
  log.error({ taskId, err: error }, 'a quantization failed');
  await database().transaction((tx) => failTask(tx, taskId, failureReason(error)));
}
