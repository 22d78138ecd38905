import { database } from '@/db/client';
import { listAllDatasetsOfProject } from '@/lib/domain/datasets';
import { savedReportsPrefix } from '@/lib/domain/saved-reports';
import { removeContents, requireNotHeld, requireUnsigned } from '@/lib/domain/videos';
import { READERS } from '@/lib/domain/videos/contract';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { admits, type Principal, requireProject } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { sendEvent } from '@/lib/platform/jobs';
import type { ProjectEntry, ProjectView } from './contract';
import {
  changeProject,
  findVisibleProject,
  insertProject,
  type ProjectFilter,
  type ProjectRow,
  removeProject,
  selectMembers,
  selectVisibleProjects,
} from './queries';
import { viewEntry, viewMember, viewProject } from './view';

export type { ProjectEntry, ProjectView } from './contract';
export { addMember, listMembers, removeMember, setMember, updateMember } from './members';

const NOT_FOUND = say('errors.projectNotFound');

/** The projects that the principal may see, by name. */
export async function listProjects(
  principal: Principal,
  filter: ProjectFilter,
): Promise<{ projects: ProjectEntry[]; total: number }> {
  const { rows, total } = await selectVisibleProjects(principal, filter);
  return { projects: rows.map(viewEntry), total };
}

interface Includes {
  readonly users?: boolean | undefined;
  readonly datasets?: boolean | undefined;
  /** Videos come inside their datasets. */
  readonly videos?: boolean | undefined;
}

/**
 * @throws AppError NOT_FOUND for an unknown project or one of which the principal is no member; FORBIDDEN when datasets
 * or videos are asked for by anyone who may not read them.
 */
export async function getProject(
  principal: Principal,
  id: string,
  include: Includes = {},
): Promise<ProjectView> {
  const row = await findVisibleProject(database(), principal, id);
  if (!row) throw new AppError('NOT_FOUND', NOT_FOUND);
  const wantsDatasets = include.datasets || include.videos;
  if (wantsDatasets && !READERS.some((permission) => admits(principal.permissions, permission))) {
    throw new AppError('FORBIDDEN', say('errors.denied'));
  }
  const [users, datasets] = await Promise.all([
    include.users ? selectMembers(id) : undefined,
    wantsDatasets ? listAllDatasetsOfProject(principal, id, include) : undefined,
  ]);
  return {
    ...viewProject(row),
    ...(users ? { users: users.map(viewMember) } : {}),
    ...(datasets ? { datasets } : {}),
    ...(datasets && include.videos ? { videos: datasets.flatMap(({ videos = [] }) => videos) } : {}),
  };
}

/** Creates a project whose first member, with level admin, is the principal. */
export async function createProject(
  principal: Principal,
  values: Pick<ProjectRow, 'name' | 'description' | 'status'>,
): Promise<ProjectView> {
  const id = await database().transaction(async (tx) => {
    const created = await insertProject(tx, principal.userId, values);
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'project.create',
      message: `Created the project ${values.name}`,
      projectId: created,
      resourceType: 'project',
      resourceId: created,
      newValue: values,
    });
    return created;
  });
  return getProject(principal, id);
}

/** @throws AppError NOT_FOUND; FORBIDDEN for members below admin. */
export async function updateProject(
  principal: Principal,
  id: string,
  change: {
    name?: string | undefined;
    description?: string | undefined;
    status?: ProjectRow['status'] | undefined;
  },
): Promise<ProjectView> {
  await database().transaction(async (tx) => {
    await requireProject(tx, principal, id, 'admin', NOT_FOUND);
    const before = await findVisibleProject(tx, principal, id);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    if (!before || Object.keys(given).length === 0) return;
    await changeProject(tx, id, given);
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'project.update',
      message: `Changed the project ${before.name}`,
      projectId: id,
      resourceType: 'project',
      resourceId: id,
      oldValue: { name: before.name, description: before.description, status: before.status },
      newValue: given,
    });
  });
  return getProject(principal, id);
}

/**
 * Deletes a project with its datasets, videos, results, reports and stored objects; work that runs in it is stopped.
 * @throws AppError NOT_FOUND; FORBIDDEN for members below admin.
 */
export async function deleteProject(
  principal: Principal,
  id: string,
): Promise<{ id: string; message: string }> {
  return database().transaction(async (tx) => {
    await requireProject(tx, principal, id, 'admin', NOT_FOUND);
    const before = await findVisibleProject(tx, principal, id);
    await requireNotHeld(tx, { projectId: id });
    await requireUnsigned(tx, { projectId: id });
    await removeContents(tx, { projectId: id });
    await sendEvent('objects/removal.requested', { prefixes: [savedReportsPrefix(id)], keys: [] }, { tx });
    await removeProject(tx, id);
    await recordAudit(tx, principal, {
      type: 'data',
      severity: 'warning',
      action: 'project.delete',
      message: `Deleted the project ${before?.name ?? id} (datasets: ${before?.datasetsCount ?? 0}, videos: ${before?.videosCount ?? 0})`,
      projectId: id,
      resourceType: 'project',
      resourceId: id,
    });
    return { id, message: 'Project deleted' };
  });
}
