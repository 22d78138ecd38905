import { randomUUID } from 'node:crypto';
import { database, type Executor } from '@/db/client';
import { REPORT_VIDEO_COUNT } from '@/lib/domain/datasets';
import { megapixelsOf } from '@/lib/domain/videos';
import { DEFAULT_PARAMETERS } from '@/lib/engine/casa/parameters';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, requireProject } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { sendEvent } from '@/lib/platform/jobs';
import { createTask } from '@/lib/platform/tasks';
import type { StartedAnalysis } from './contract';
import { currentModels } from './models';
import { requireOnePatient } from './one-patient';
import { findRunningAnalysis, insertAnalysis, lockDataset, selectChosenVideos } from './queries';

const VIDEO_NOT_FOUND = say('errors.videoNotFound');
/** Analysis ids are shown to people as their first characters. */
const SHOWN_ID_CHARACTERS = 6;

/** Videos of one dataset that can be measured at once. */
export const MAX_MEASURED_VIDEOS = 20;

export interface AnalysisRequest {
  /** `who report`: exactly five, as specified. `replicates`: one is measured, and two or more are also reported. */
  readonly purpose: 'who report' | 'replicates';
  readonly videoIds: readonly string[];
  /** Measures every video again, also where the same measurement is stored. */
  readonly forceReanalysis: boolean;
  /** False leaves the dataset's stored report as it is. */
  readonly saveResults: boolean;
  readonly useMockData: boolean;
}

type ChosenVideo = Awaited<ReturnType<typeof selectChosenVideos>>[number];

/** The chosen videos in the order in which they were chosen, all of one dataset, all usable. */
async function requireChosenVideos(
  tx: Executor,
  principal: Principal,
  ids: readonly string[],
): Promise<{ videos: ChosenVideo[]; first: ChosenVideo }> {
  const rows = await selectChosenVideos(tx, ids);
  const videos = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const [first] = videos;
  if (!first || videos.length < ids.length) throw new AppError('NOT_FOUND', VIDEO_NOT_FOUND);
  // Before anything is said about them: videos outside the fence read like ones that do not exist.
  for (const projectId of new Set(videos.map((video) => video.projectId))) {
    await requireProject(tx, principal, projectId, 'write', VIDEO_NOT_FOUND);
  }
  if (videos.some((video) => video.datasetId !== first.datasetId)) {
    throw new AppError('INVALID_REQUEST', say('errors.oneDataset'));
  }
  for (const { name, processingStatus } of videos) {
    if (processingStatus === 'uploaded' || processingStatus === 'completed') continue;
    throw new AppError(
      'CONFLICT',
      processingStatus === 'failed'
        ? say('errors.videoProcessingFailed', { name })
        : say('errors.videoProcessing', { name }),
    );
  }
  return { videos, first };
}

/** @throws AppError INVALID_REQUEST for a number of videos that does not fit the purpose, or the same one twice. */
function requireVideoCount({ purpose, videoIds }: AnalysisRequest): string[] {
  const ids = [...new Set(videoIds)];
  const fits =
    purpose === 'who report'
      ? ids.length === REPORT_VIDEO_COUNT
      : ids.length >= 1 && ids.length <= MAX_MEASURED_VIDEOS;
  if (fits && videoIds.length === ids.length) return ids;
  const message =
    purpose === 'who report'
      ? say('errors.exactlyFive')
      : say('errors.measureCount', { max: MAX_MEASURED_VIDEOS });
  throw new AppError('INVALID_REQUEST', message, { fields: [{ path: 'video_ids', message }] });
}

/**
 * Starts the analysis of videos of one dataset: analysis, task and event in one transaction.
 *
 * @throws AppError INVALID_REQUEST for another number of videos than the purpose asks for, videos of several datasets, or mock data;
 *   NOT_FOUND for videos that do not exist or are outside the fence; FORBIDDEN for viewers; CONFLICT for a video
 *   that cannot be used, videos of several patients, a report on control material, while an analysis of the dataset runs, and in an archived project; UNAVAILABLE where a model
 *   is missing or damaged.
 */
export async function requestAnalysis(
  principal: Principal,
  request: AnalysisRequest,
): Promise<StartedAnalysis> {
  if (request.useMockData) {
    throw new AppError('INVALID_REQUEST', say('errors.noMockData'));
  }
  const ids = requireVideoCount(request);
  return database().transaction(async (tx) => {
    const { videos, first } = await requireChosenVideos(tx, principal, ids);
    const { isControl } = await lockDataset(tx, first.datasetId);
    if (isControl && request.purpose === 'who report') {
      throw new AppError('CONFLICT', say('errors.controlNoReport'));
    }
    await requireOnePatient(tx, ids);
    const running = await findRunningAnalysis(tx, first.datasetId);
    if (running) {
      throw new AppError(
        'CONFLICT',
        say('errors.stillRunning', { id: running.id.slice(0, SHOWN_ID_CHARACTERS) }),
      );
    }
    const models = await currentModels(tx, first.projectId);
    const analysisId = randomUUID();
    const parameters = {
      videos: videos.map(({ id, name, sha256 }) => ({ id, name, sha256 })),
      forceReanalysis: request.forceReanalysis,
      // Control material is measured; a report on it could be taken for a patient's.
      saveResults: request.saveResults && !isControl,
      models,
      engine: DEFAULT_PARAMETERS,
    };
    const task = await createTask(
      tx,
      principal,
      {
        type: 'analysis',
        projectId: first.projectId,
        subjectId: analysisId,
        payload: { datasetId: first.datasetId, videoIds: ids },
      },
      videos.map(megapixelsOf),
    );
    await insertAnalysis(tx, {
      id: analysisId,
      datasetId: first.datasetId,
      taskId: task.id,
      createdBy: principal.userId,
      parameters,
    });
    await sendEvent(
      'analysis/requested',
      { taskId: task.id, analysisId, projectId: first.projectId },
      { tx },
    );
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'analysis.request',
      message: `Started the analysis of ${videos.length} videos of the dataset ${first.datasetName}`,
      projectId: first.projectId,
      resourceType: 'analysis',
      resourceId: analysisId,
      newValue: parameters,
    });
    return {
      task_id: task.id,
      taskId: task.id,
      analysis_id: analysisId,
      analysisId,
      dataset_id: first.datasetId,
      status: 'pending',
      message: 'Task queued for processing',
    };
  });
}
