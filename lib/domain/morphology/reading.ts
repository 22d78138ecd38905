import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, permits, requireProject } from '@/lib/platform/access';
import { mediaResponse, objectStore } from '@/lib/platform/storage';
import { JUDGES, type StillView } from './contract';
import { pictureKey, thumbnailKey } from './keys';
import { findDatasetOfStills, findStill, listedStill, modelsOf, selectStills } from './queries';
import { selectCells } from './queries-cells';
import { summarizeStills } from './summary';
import { viewCell, viewStillRow } from './view';

/** @throws AppError NOT_FOUND, also outside the fence */
async function requireStill(principal: Principal, id: string) {
  const found = await findStill(database(), principal, id);
  if (!found) throw new AppError('NOT_FOUND', say('errors.stillNotFound'));
  return found;
}

/** @throws AppError NOT_FOUND */
export async function readStill(principal: Principal, id: string): Promise<StillView> {
  const { still } = await requireStill(principal, id);
  return viewStillRow(await listedStill(database(), still), principal.origin.language);
}

/** A page of a sample's stills and what was counted on all of them. @throws AppError NOT_FOUND */
export async function listStills(
  principal: Principal,
  datasetId: string,
  page: { readonly limit: number; readonly offset: number },
) {
  const dataset = await findDatasetOfStills(principal, datasetId);
  if (!dataset) throw new AppError('NOT_FOUND', say('errors.datasetNotFound'));
  const [{ rows, total }, summary] = await Promise.all([
    selectStills(datasetId, page),
    summarizeStills(datasetId),
  ]);
  return { stills: rows.map((row) => viewStillRow(row, principal.origin.language)), total, summary };
}

async function mayJudge(principal: Principal, projectId: string): Promise<boolean> {
  if (!JUDGES.some((permission) => permits(principal, permission))) return false;
  return requireProject(database(), principal, projectId, 'write').then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
}

/** A still with its cells. @throws AppError NOT_FOUND */
export async function getStill(principal: Principal, id: string) {
  const { still, projectId } = await requireStill(principal, id);
  const [listed, cells, summary] = await Promise.all([
    listedStill(database(), still),
    selectCells(id),
    summarizeStills(still.datasetId),
  ]);
  return {
    still: viewStillRow(listed, principal.origin.language),
    cells: cells.map(viewCell),
    models: [...modelsOf(still)],
    summary,
    may_judge: await mayJudge(principal, projectId),
  };
}

/** @throws AppError NOT_FOUND */
export async function stillResponse(
  principal: Principal,
  id: string,
  size: 'full' | 'thumbnail',
  request: Request,
): Promise<Response> {
  const { still } = await requireStill(principal, id);
  const key = size === 'full' ? pictureKey(still.datasetId, id) : thumbnailKey(still.datasetId, id);
  return mediaResponse(request, objectStore(), key, { maxAgeSeconds: 3600 });
}
