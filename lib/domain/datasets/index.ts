import { database } from '@/db/client';
import { type EquipmentChange, equipmentChange, NO_EQUIPMENT } from '@/lib/domain/calibration';
import { type CalibrationField, calibrationOf } from '@/lib/domain/calibration/contract';
import { listVideosOfDatasets, removeContents, requireNotHeld, requireUnsigned } from '@/lib/domain/videos';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, permits, requireProject } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import type { DatasetView } from './contract';
import {
  changeDataset,
  type DatasetFilter,
  type DatasetRow,
  findVisibleDataset,
  findVisibleHead,
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

/**
 * A dataset's name and place, for what only asks whether it is there: `getDataset` counts everything in it.
 * @throws AppError NOT_FOUND as `getDataset`
 */
export async function requireDatasetHead(
  principal: Principal,
  id: string,
): Promise<Pick<DatasetRow, 'id' | 'name' | 'projectId' | 'isSimulated'>> {
  const head = await findVisibleHead(principal, id);
  if (!head) throw new AppError('NOT_FOUND', NOT_FOUND);
  return head;
}

type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined };

export type NewDataset = Pick<DatasetRow, 'projectId' | 'name' | 'description' | 'type'> &
  Optional<Pick<DatasetRow, 'status' | 'metadata' | 'doubleShare' | CalibrationField>> &
  EquipmentChange & {
    /** Only for pictures that the simulator made: every screen and report then says so. */
    readonly isSimulated?: boolean;
  };

/** @throws AppError FORBIDDEN for who manages videos, but no datasets to train on */
function requireShareSetter(principal: Principal, doubleShare: number | undefined): void {
  if (doubleShare === undefined || permits(principal, 'create_datasets')) return;
  throw new AppError('FORBIDDEN', say('errors.denied'));
}

/** @throws AppError NOT_FOUND for a project outside the fence; FORBIDDEN for viewers; CONFLICT when it is archived. */
export async function createDataset(principal: Principal, values: NewDataset): Promise<DatasetView> {
  requireShareSetter(principal, values.doubleShare);
  const id = await database().transaction(async (tx) => {
    await requireProject(tx, principal, values.projectId, 'write');
    const equipment = await equipmentChange(tx, NO_EQUIPMENT, values);
    const created = await insertDataset(tx, { ...values, ...equipment, createdBy: principal.userId });
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'dataset.create',
      message: `Created the dataset ${values.name}`,
      projectId: values.projectId,
      resourceType: 'dataset',
      resourceId: created,
      newValue: { ...values, ...equipment },
    });
    return created;
  });
  return getDataset(principal, id);
}

type DatasetChange = Optional<
  Pick<DatasetRow, 'name' | 'description' | 'type' | 'status' | 'metadata' | 'doubleShare' | CalibrationField>
> &
  EquipmentChange;

/** @throws AppError NOT_FOUND; FORBIDDEN for viewers; CONFLICT in an archived project. */
export async function updateDataset(
  principal: Principal,
  id: string,
  change: DatasetChange,
): Promise<DatasetView> {
  requireShareSetter(principal, change.doubleShare);
  await database().transaction(async (tx) => {
    const before = await findVisibleDataset(tx, principal, id);
    if (!before) throw new AppError('NOT_FOUND', NOT_FOUND);
    await requireProject(tx, principal, before.projectId, 'write', NOT_FOUND);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    if (Object.keys(given).length === 0) return;
    const equipment = await equipmentChange(tx, before, change);
    await changeDataset(tx, id, { ...given, ...equipment });
    const { name, description, type, status, metadata, doubleShare } = before;
    const { microscopeId, calibrationProfileId, chamberId } = before;
    const equipmentBefore = { microscopeId, calibrationProfileId, chamberId };
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'dataset.update',
      message: `Changed the dataset ${name}`,
      projectId: before.projectId,
      resourceType: 'dataset',
      resourceId: id,
      oldValue: {
        name,
        description,
        type,
        status,
        metadata,
        doubleShare,
        ...calibrationOf(before),
        ...equipmentBefore,
      },
      newValue: { ...given, ...equipment },
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
    await requireNotHeld(tx, { datasetId: id });
    await requireUnsigned(tx, { datasetId: id });
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
