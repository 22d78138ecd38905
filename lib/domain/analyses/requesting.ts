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
import { currentModels } from './models';
import { findRunningAnalysis, insertAnalysis, lockDataset, selectChosenVideos } from './queries';

const VIDEO_NOT_FOUND = say('errors.videoNotFound');
/** Analysis ids are shown to people as their first characters. */
const SHOWN_ID_CHARACTERS = 6;

export interface AnalysisRequest {
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

/**
 * Starts the analysis of exactly five videos of one dataset: analysis, task and event in one transaction.
 *
 * @throws AppError INVALID_REQUEST for another number of videos, videos of several datasets, or mock data;
 *   NOT_FOUND for videos that do not exist or are outside the fence; FORBIDDEN for viewers; CONFLICT for a video
 *   that cannot be used, while an analysis of the dataset runs, and in an archived project; UNAVAILABLE where a model
 *   is missing or damaged.
 */
export async function requestAnalysis(
  principal: Principal,
  request: AnalysisRequest,
): Promise<{ analysisId: string; taskId: string; datasetId: string }> {
  if (request.useMockData) {
    throw new AppError('INVALID_REQUEST', say('errors.noMockData'));
  }
  const ids = [...new Set(request.videoIds)];
  if (ids.length !== REPORT_VIDEO_COUNT || request.videoIds.length !== ids.length) {
    throw new AppError('INVALID_REQUEST', say('errors.exactlyFive'), {
      fields: [{ path: 'video_ids', message: say('errors.exactlyFive') }],
    });
  }
  const models = await currentModels();
  return database().transaction(async (tx) => {
    const { videos, first } = await requireChosenVideos(tx, principal, ids);
    await lockDataset(tx, first.datasetId);
    const running = await findRunningAnalysis(tx, first.datasetId);
    if (running) {
      throw new AppError(
        'CONFLICT',
        say('errors.stillRunning', { id: running.id.slice(0, SHOWN_ID_CHARACTERS) }),
      );
    }
    const analysisId = randomUUID();
    const parameters = {
      videos: videos.map(({ id, name, sha256 }) => ({ id, name, sha256 })),
      forceReanalysis: request.forceReanalysis,
      saveResults: request.saveResults,
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
    return { analysisId, taskId: task.id, datasetId: first.datasetId };
  });
}
