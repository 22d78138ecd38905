import { z } from 'zod';
import { database } from '@/db/client';
import { requireDatasetHead } from '@/lib/domain/datasets';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, permits, requireProject } from '@/lib/platform/access';
import { overwritten, recordAudit, requireSeen } from '@/lib/platform/audit';
import { changeableLabel, isReviewer, readableLabel, requireOwner } from './access';
import type { LabelStatistics, LabelView } from './contract-fields';
import { madeName } from './contract-made-name';
import {
  changeLabel,
  findLabel,
  findLabelByName,
  isKnownPerson,
  isMember,
  isNameTaken,
  type LabelFilter,
  type LabelRow,
  selectLabels,
  upsertLabel,
  type VisibleLabel,
} from './queries-labels';
import { selectStatistics } from './queries-statistics';
import { viewLabel } from './view';

const NOT_FOUND = say('errors.labelNotFound');

export interface Paging {
  readonly page: number;
  readonly limit: number;
}

/** What every page says beside its rows. */
export const pageOf = ({ page, limit }: Paging, total: number) => ({
  total_count: total,
  total_pages: Math.ceil(total / limit),
  page,
  limit,
});

/** Masks and classes of cells go together in every list. */
const familyOf = (type: LabelRow['type'] | undefined): readonly LabelRow['type'][] | undefined =>
  type === undefined || type === 'detection' ? type && [type] : ['morphology', 'morphology_segmentation'];

async function listed(principal: Principal, filter: LabelFilter, withStatistics = false) {
  const { rows, total } = await selectLabels(principal, filter);
  const ids = rows.map(({ label }) => label.id);
  const statistics = withStatistics ? await selectStatistics(ids) : new Map<string, LabelStatistics>();
  return {
    data_labels: rows.map((row) => viewLabel(row, statistics.get(row.label.id))),
    ...pageOf(filter, total),
  };
}

/** Whose labels a list holds: those of `userId`, or with review_annotations everybody's. @throws AppError FORBIDDEN */
function ownerOf(principal: Principal, userId: string | undefined): string | undefined {
  if (userId !== undefined) requireOwner(principal, userId);
  return userId ?? (isReviewer(principal) ? undefined : principal.userId);
}

/** @throws AppError NOT_FOUND; FORBIDDEN for another person's labels without review_annotations */
export async function listLabelsOfDataset(
  principal: Principal,
  datasetId: string,
  query: Paging & {
    readonly user_id?: string | undefined;
    readonly include_stats?: boolean | undefined;
    readonly includeStats?: boolean | undefined;
  },
) {
  await requireDatasetHead(principal, datasetId);
  const userId = ownerOf(principal, query.user_id);
  const { page, limit } = query;
  return listed(
    principal,
    { datasetId, userId, page, limit },
    query.include_stats ?? query.includeStats ?? false,
  );
}

/** @throws AppError NOT_FOUND for somebody with whom the principal shares no project; FORBIDDEN as above */
export async function listLabelsOfUser(principal: Principal, userId: string, paging: Paging) {
  if (userId !== principal.userId && !(await isKnownPerson(principal, userId))) {
    throw new AppError('NOT_FOUND', say('errors.userNotFound'));
  }
  requireOwner(principal, userId);
  return listed(principal, { userId, page: paging.page, limit: paging.limit });
}

/** The labels that the principal may read, of all datasets, the newest first. */
export async function browseLabels(
  principal: Principal,
  query: Paging & {
    readonly label_type?: LabelRow['type'] | undefined;
    readonly query?: string | undefined;
  },
) {
  return listed(principal, {
    userId: ownerOf(principal, undefined),
    types: familyOf(query.label_type),
    words: query.query || undefined,
    page: query.page,
    limit: query.limit,
  });
}

/** A label by id or name. @throws AppError NOT_FOUND, upon which clients make one; FORBIDDEN for another person's */
export async function findReadableLabel(
  principal: Principal,
  idOrName: string,
): Promise<{ found: VisibleLabel; by: 'id' | 'name' }> {
  if (z.uuid().safeParse(idOrName).success) {
    return { found: await readableLabel(principal, idOrName), by: 'id' };
  }
  const found = await findLabelByName(principal, idOrName, { onlyOwn: !isReviewer(principal) });
  if (!found) throw new AppError('NOT_FOUND', NOT_FOUND);
  return { found, by: 'name' };
}

export interface NewLabel {
  readonly name?: string | undefined;
  readonly data_label_name?: string | undefined;
  readonly description?: string | undefined;
  readonly label_type?: LabelRow['type'] | undefined;
  readonly labelType?: LabelRow['type'] | undefined;
  readonly type?: LabelRow['type'] | undefined;
  readonly user_id?: string | null | undefined;
  readonly userId?: string | null | undefined;
}

/** As the client's pages describe a label that they make by themselves. */
const DESCRIPTIONS: Readonly<Partial<Record<LabelRow['type'], string>>> = {
  detection: 'Detection data label for frame-based annotations',
};

const typeByName = (name: string | undefined): LabelRow['type'] | undefined =>
  name?.endsWith('_detection') ? 'detection' : name?.endsWith('_morphology') ? 'morphology' : undefined;

/**
 * Makes a label, or answers the one of that dataset, person, type and name that is there: ten requests at once make one.
 * @param fallback its type where neither the request nor the name says it
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT in an archived project
 */
export async function createLabel(
  principal: Principal,
  datasetId: string,
  fields: NewLabel,
  fallback: LabelRow['type'],
): Promise<LabelView & { created: boolean }> {
  const dataset = await requireDatasetHead(principal, datasetId);
  const userId = fields.user_id ?? fields.userId ?? principal.userId;
  const given = fields.name ?? fields.data_label_name;
  const type = fields.label_type ?? fields.labelType ?? fields.type ?? typeByName(given) ?? fallback;
  const made = madeName({ userId, datasetId, kind: type === 'detection' ? 'detection' : 'morphology' });
  const name = given ?? made;
  return database().transaction(async (tx) => {
    await requireProject(tx, principal, dataset.projectId, 'write', say('errors.datasetNotFound'));
    requireOwner(principal, userId);
    if (userId !== principal.userId && !(await isMember(tx, dataset.projectId, userId))) {
      throw new AppError('NOT_FOUND', say('errors.userNotFound'));
    }
    const description = fields.description ?? DESCRIPTIONS[type] ?? '';
    const { id, created } = await upsertLabel(tx, {
      ...{ datasetId, userId, type, name, description },
      byItself: name === made,
    });
    // The request is on record either way; only one entry says that the label was made.
    await recordAudit(tx, principal, {
      type: 'data',
      action: created ? 'data-label.create' : 'data-label.reuse',
      message: `${created ? 'Created' : 'Asked again for'} the data label ${name}`,
      projectId: dataset.projectId,
      resourceType: 'data-label',
      resourceId: id,
      newValue: { datasetId, userId, type, name, description },
    });
    const found = await findLabel(tx, principal, id);
    if (!found) throw new Error('the data label was not stored');
    return { ...viewLabel(found), created };
  });
}

/**
 * Renames or describes a label.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT in an archived project, when the name is taken, or when somebody else
 * changed the label since `version`
 */
export async function updateLabel(
  principal: Principal,
  id: string,
  change: {
    readonly name?: string | undefined;
    readonly description?: string | undefined;
    readonly version?: number | undefined;
  },
): Promise<LabelView> {
  return database().transaction(async (tx) => {
    const { label, projectId } = await changeableLabel(tx, principal, id, { hold: 'update' });
    const { name = label.name, description = label.description, version } = change;
    requireSeen(label.version, version);
    if (await isNameTaken(tx, label, name)) {
      throw new AppError('CONFLICT', say('errors.labelNameTaken', { name }));
    }
    await changeLabel(tx, id, { name, description });
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'data-label.update',
      message: `Changed the data label ${label.name}${overwritten(label.version, version)}`,
      projectId,
      resourceType: 'data-label',
      resourceId: id,
      oldValue: { name: label.name, description: label.description },
      newValue: { name, description },
    });
    const found = await findLabel(tx, principal, id);
    if (!found) throw new Error('the data label was not stored');
    return viewLabel(found);
  });
}

/**
 * Deletes one's own label, or with create_datasets anybody's. Its versions stay, and a label of the same name may be made.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT in an archived project
 */
export async function deleteLabel(principal: Principal, id: string) {
  return database().transaction(async (tx) => {
    const found = await findLabel(tx, principal, id, 'update');
    if (!found) throw new AppError('NOT_FOUND', NOT_FOUND);
    const { label, projectId, itemCount } = found;
    await requireProject(tx, principal, projectId, 'write', NOT_FOUND);
    if (label.userId !== principal.userId && !permits(principal, 'create_datasets')) {
      throw new AppError('FORBIDDEN', say('errors.labelOfOther'));
    }
    await changeLabel(tx, id, { deletedAt: new Date() });
    await recordAudit(tx, principal, {
      type: 'data',
      severity: 'warning',
      action: 'data-label.delete',
      message: `Deleted the data label ${label.name} (items: ${itemCount})`,
      projectId,
      resourceType: 'data-label',
      resourceId: id,
    });
    return { success: true as const, id, message: 'Data label deleted' };
  });
}

/** @throws AppError NOT_FOUND, FORBIDDEN */
export async function getStatistics(principal: Principal, id: string): Promise<LabelStatistics> {
  await readableLabel(principal, id);
  const statistics = (await selectStatistics([id])).get(id);
  if (!statistics) throw new Error('no statistics');
  return statistics;
}
