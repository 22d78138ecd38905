import { database } from '@/db/client';
import { selectFrameSizes } from '@/lib/domain/labeled-frames';
import { requireModel } from '@/lib/domain/models';
import { AppError } from '@/lib/errors';
import { inWords } from '@/lib/messages';
import type { Language } from '@/lib/messages/language';
import { say } from '@/lib/messages/message';
import { storedMessage } from '@/lib/messages/stored';
import { type Principal, requireProject } from '@/lib/platform/access';
import type { AnswerOf, QueryOf } from '@/lib/platform/http/contract';
import type { EvaluationSummary, EvaluationView, listEvaluations as listContract } from './contract';
import {
  type EvaluationFacts,
  findEvaluation,
  selectEvaluationsOf,
  selectFinishedOf,
  selectNewestEvaluations,
  selectVideoNames,
} from './queries';
import { storedResult, storedSet } from './stored';

export { requestEvaluation } from './requesting';

function viewFields(row: EvaluationFacts, language: Language | undefined) {
  const { videos } = storedSet.parse(row.frameSet);
  return {
    id: row.id,
    version_id: row.versionId,
    version_number: row.versionNumber,
    model_id: row.modelId,
    model_name: row.modelName,
    state: row.state,
    task_id: row.taskId,
    set_sha256: row.setSha256,
    looks: row.looks,
    videos: videos.length,
    frames: videos.reduce((sum, { frames }) => sum + frames.length, 0),
    current_name: row.currentName,
    current_sha256: row.currentSha256,
    error: row.error ? inWords(storedMessage(row.error), language) : null,
    created_by_name: row.createdByName,
    created_at: row.createdAt.toISOString(),
  };
}

function viewSummary(row: EvaluationFacts, language: Language | undefined): EvaluationSummary {
  const result = storedResult.parse(row.result);
  return {
    ...viewFields(row, language),
    summary: result && {
      current: result.current.all,
      recalibrated: result.recalibrated?.all ?? null,
      candidate: result.candidate.all,
    },
  };
}

/** How the versions of a model did, the newest first. @throws AppError NOT_FOUND */
export async function listEvaluations(
  principal: Principal,
  modelId: string,
  query: QueryOf<typeof listContract>,
): Promise<AnswerOf<typeof listContract>> {
  await requireModel(database(), principal, modelId, 'read');
  const { rows, total } = await selectEvaluationsOf(modelId, query);
  return {
    evaluations: rows.map((row) => viewSummary(row, principal.origin.language)),
    total,
    limit: query.limit,
    offset: query.offset,
  };
}

/** So many evaluations the performance of a project shows. */
const RECORDED = 30;
/** So many versions the dashboard shows. */
const NEWEST = 8;

/** How the versions of the principal's projects did when they were compared last. */
export async function newestEvaluations(principal: Principal): Promise<EvaluationSummary[]> {
  const rows = await selectNewestEvaluations(principal, NEWEST);
  return rows.map((row) => viewSummary(row, principal.origin.language));
}

/** What the newest finished evaluations of a project found, the oldest of them first; the caller checks the fence. */
export async function recordedAccuracy(projectId: string) {
  const rows = await selectFinishedOf(projectId, RECORDED);
  return rows
    .flatMap((row) => {
      const result = storedResult.parse(row.result);
      if (!result) return [];
      return [
        {
          at: row.createdAt,
          modelName: row.modelName,
          versionNumber: row.versionNumber,
          candidate: { sha256: result.candidate.sha256, f1: result.candidate.all.f1 },
          /** What was in use then; the shipped model where `isShipped`. */
          inUse: {
            sha256: result.current.sha256,
            f1: result.current.all.f1,
            isShipped: row.currentVersionId === null,
          },
        },
      ];
    })
    .reverse();
}

/** One evaluation with all figures. @throws AppError NOT_FOUND */
export async function getEvaluation(principal: Principal, id: string): Promise<EvaluationView> {
  const db = database();
  const row = await findEvaluation(db, id);
  const notFound = say('errors.evaluation.notFound');
  if (!row) throw new AppError('NOT_FOUND', notFound);
  await requireProject(db, principal, row.projectId, 'read', notFound);
  const { videos, chosenBy } = storedSet.parse(row.frameSet);
  const result = storedResult.parse(row.result);
  const [names, sizes] = await Promise.all([
    selectVideoNames(
      db,
      videos.map(({ videoId }) => videoId),
    ),
    selectFrameSizes(db, result?.candidate.worst.map(({ frame_id }) => frame_id) ?? []),
  ]);
  return {
    ...viewFields(row, principal.origin.language),
    video_names: videos.map(({ videoId }) => names.get(videoId) ?? '–'),
    chosen_by: chosenBy.length,
    frame_sizes: Object.fromEntries(sizes),
    result,
  };
}
