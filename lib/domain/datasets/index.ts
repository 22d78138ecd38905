import { database } from '@/db/client';
import { type Calibration, calibrationOf } from '@/lib/domain/calibration/contract';
import { listVideosOfDatasets, removeContents } from '@/lib/domain/videos';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, requireProject } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import type { DatasetView } from './contract';
import {
  changeDataset,
  type DatasetFilter,
  type DatasetRow,
  findVisibleDataset,
  insertDataset,
  removeDataset,
  selectVisibleDatasets,
} from './queries';
import { viewDataset } from './view';

export { type DatasetView, REPORT_VIDEO_COUNT } from './contract';

const NOT_FOUND = say('errors.datasetNotFound');
const ALL = 1000;

/** Datasets of the projects that the principal may see; newest first, unless something else is asked for. */
export async function listDatasets(
  principal: Principal,
  filter: DatasetFilter,
): Promise<{ datasets: DatasetView[]; total: number }> {
  const { rows, total } = await selectVisibleDatasets(principal, filter);
  return { datasets: rows.map((row) => viewDataset(principal, row)), total };
}

/** The newest 1,000 datasets of a project, on request with their videos. Empty outside the fence. */
export async function listAllDatasetsOfProject(
  principal: Principal,
  projectId: string,
  include: { readonly videos?: boolean | undefined } = {},
): Promise<DatasetView[]> {
  const { datasets } = await listDatasets(principal, { projectId, limit: ALL, offset: 0 });
  return include.videos ? withVideos(principal, datasets) : datasets;
}

/** The datasets with their videos, whatever their number in two queries. */
async function withVideos(principal: Principal, datasets: readonly DatasetView[]): Promise<DatasetView[]> {
  const videos = await listVideosOfDatasets(
    principal,
    datasets.map(({ id }) => id),
  );
  return datasets.map((dataset) => ({ ...dataset, videos: videos.get(dataset.id) ?? [] }));
}

/** @throws AppError NOT_FOUND for an unknown dataset or one of a project that the principal is no member of. */
export async function getDataset(
  principal: Principal,
  id: string,
  include: { readonly videos?: boolean | undefined } = {},
): Promise<DatasetView> {
  const row = await findVisibleDataset(database(), principal, id);
  if (!row) throw new AppError('NOT_FOUND', NOT_FOUND);
  const dataset = viewDataset(principal, row);
  if (!include.videos) return dataset;
  const [whole = dataset] = await withVideos(principal, [dataset]);
  return whole;
}

type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined };

export type NewDataset = Pick<DatasetRow, 'projectId' | 'name' | 'description' | 'type'> &
  Optional<Calibration> & {
    /** Only for pictures that the simulator made: every screen and report then says so. */
    readonly isSimulated?: boolean;
  };

/** @throws AppError NOT_FOUND for a project outside the fence; FORBIDDEN for viewers; CONFLICT when it is archived. */
export async function createDataset(principal: Principal, values: NewDataset): Promise<DatasetView> {
  const id = await database().transaction(async (tx) => {
    await requireProject(tx, principal, values.projectId, 'write');
    const created = await insertDataset(tx, { ...values, createdBy: principal.userId });
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'dataset.create',
      message: `Created the dataset ${values.name}`,
      projectId: values.projectId,
      resourceType: 'dataset',
      resourceId: created,
      newValue: values,
    });
    return created;
  });
  return getDataset(principal, id);
}

type DatasetChange = Optional<Pick<DatasetRow, 'name' | 'description' | 'type' | 'status'> & Calibration>;

/** @throws AppError NOT_FOUND; FORBIDDEN for viewers; CONFLICT in an archived project. */
export async function updateDataset(
  principal: Principal,
  id: string,
  change: DatasetChange,
): Promise<DatasetView> {
  await database().transaction(async (tx) => {
    const before = await findVisibleDataset(tx, principal, id);
    if (!before) throw new AppError('NOT_FOUND', NOT_FOUND);
    await requireProject(tx, principal, before.projectId, 'write', NOT_FOUND);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    if (Object.keys(given).length === 0) return;
    await changeDataset(tx, id, given);
    const { name, description, type, status } = before;
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'dataset.update',
      message: `Changed the dataset ${name}`,
      projectId: before.projectId,
      resourceType: 'dataset',
      resourceId: id,
      oldValue: { name, description, type, status, ...calibrationOf(before) },
      newValue: given,
    });
  });
  return getDataset(principal, id);
}

/**
 * Deletes a dataset with its videos, frames, results, reports and stored objects; work that runs on it is stopped.
 * @throws AppError NOT_FOUND; FORBIDDEN for viewers; CONFLICT in an archived project.
 */
export async function deleteDataset(
  principal: Principal,
  id: string,
): Promise<{ id: string; message: string }> {
  return database().transaction(async (tx) => {
    const before = await findVisibleDataset(tx, principal, id);
    if (!before) throw new AppError('NOT_FOUND', NOT_FOUND);
    await requireProject(tx, principal, before.projectId, 'write', NOT_FOUND);
    await removeContents(tx, { datasetId: id });
    await removeDataset(tx, id);
    await recordAudit(tx, principal, {
      type: 'data',
      severity: 'warning',
      action: 'dataset.delete',
      message: `Deleted the dataset ${before.name} (videos: ${before.totalVideos})`,
      projectId: before.projectId,
      resourceType: 'dataset',
      resourceId: id,
    });
    return { id, message: 'Dataset deleted' };
  });
}
