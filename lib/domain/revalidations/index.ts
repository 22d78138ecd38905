import { database } from '@/db/client';
import { headlineFigures } from '@/lib/domain/analyses';
import { requireModel } from '@/lib/domain/models';
import { AppError } from '@/lib/errors';
import { inWords } from '@/lib/messages';
import type { Language } from '@/lib/messages/language';
import { say } from '@/lib/messages/message';
import { storedMessage } from '@/lib/messages/stored';
import { admits, type Principal, requireProject } from '@/lib/platform/access';
import type { AnswerOf, QueryOf } from '@/lib/platform/http/contract';
import type { listRevalidations as listContract, RevalidationSummary, RevalidationView } from './contract';
import {
  findLastTolerance,
  findRevalidation,
  type RevalidationFacts,
  selectRecordings,
  selectRevalidationsOf,
} from './queries';
import { toleranceOf } from './requesting';
import { storedResult, storedShadow, storedTolerance } from './stored';

export { requestRevalidation } from './requesting';

function viewSummary(row: RevalidationFacts, language: Language | undefined): RevalidationSummary {
  return {
    id: row.id,
    version_id: row.versionId,
    version_number: row.versionNumber,
    model_id: row.modelId,
    model_name: row.modelName,
    state: row.state,
    task_id: row.taskId,
    tolerance: storedTolerance.parse(row.tolerance),
    result: storedResult.parse(row.result),
    error: row.error ? inWords(storedMessage(row.error), language) : null,
    created_by_name: row.createdByName,
    created_at: row.createdAt.toISOString(),
  };
}

/** How far the versions of a model agree with signed reports, the newest first. @throws AppError NOT_FOUND */
export async function listRevalidations(
  principal: Principal,
  modelId: string,
  query: QueryOf<typeof listContract>,
): Promise<AnswerOf<typeof listContract>> {
  const { projectId } = await requireModel(database(), principal, modelId, 'read');
  const [{ rows, total }, last] = await Promise.all([
    selectRevalidationsOf(modelId, query),
    findLastTolerance(database(), projectId),
  ]);
  return {
    revalidations: rows.map((row) => viewSummary(row, principal.origin.language)),
    tolerance: toleranceOf(last),
    total,
    limit: query.limit,
    offset: query.offset,
  };
}

/** One revalidation; its recordings only for whoever may see results of analyses. @throws AppError NOT_FOUND */
export async function getRevalidation(principal: Principal, id: string): Promise<RevalidationView> {
  const notFound = say('errors.revalidation.notFound');
  const row = await findRevalidation(database(), id);
  if (!row) throw new AppError('NOT_FOUND', notFound);
  await requireProject(database(), principal, row.projectId, 'read', notFound);
  const { language } = principal.origin;
  const summary = viewSummary(row, language);
  if (!admits(principal.permissions, 'view_analysis_results')) return { ...summary, recordings: null };
  const recordings = await selectRecordings(database(), id);
  return {
    ...summary,
    recordings: recordings.map((each) => ({
      report_code: each.reportCode,
      report_number: each.reportNumber,
      video_name: each.videoName,
      measured_with: `${each.modelId}, ${each.softwareVersion}`,
      signed: headlineFigures(each.measurement),
      shadow: storedShadow.parse(each.shadow),
      error: each.error ? inWords(storedMessage(each.error), language) : null,
    })),
  };
}
