import { database, type Executor } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import {
  type AccessLevel,
  levelForPermissions,
  PROJECT_PERMISSIONS,
  type Principal,
  requireProject,
} from '@/lib/platform/access';
import { mayFollow, startPage } from '@/lib/platform/access/pages';
import { recordAudit } from '@/lib/platform/audit';
import { notify } from '@/lib/platform/notifications';
import { selectPermissionsOf } from '@/lib/platform/users';
import { ACCESS_LEVEL_NAMES, type ProjectMemberView } from './contract';
import type { MemberQuery } from './contract-members';
import { findVisibleProject } from './queries';
import {
  changeLevel,
  findMember,
  findPerson,
  insertMember,
  removeMembership,
  selectMemberPage,
} from './queries-members';
import { viewMember } from './view';

interface Membership {
  readonly projectId: string;
  readonly userId: string;
}

/** The members of a project by page. @throws AppError NOT_FOUND */
export async function listMembers(principal: Principal, projectId: string, query: MemberQuery) {
  await requireProject(database(), principal, projectId, 'read');
  const { rows, total } = await selectMemberPage(projectId, query);
  return { users: rows.map(viewMember), total, page: query.page, limit: query.limit };
}

async function requireMember(tx: Executor, { projectId, userId }: Membership): Promise<ProjectMemberView> {
  const row = await findMember(tx, projectId, userId);
  if (!row) throw new AppError('NOT_FOUND', say('errors.notMember'));
  return viewMember(row);
}

async function record(
  tx: Executor,
  principal: Principal,
  { projectId, userId }: Membership,
  entry: { action: string; message: string; oldValue?: unknown; newValue?: unknown },
): Promise<void> {
  await recordAudit(tx, principal, {
    type: 'permission',
    severity: 'warning',
    projectId,
    resourceType: 'user',
    resourceId: userId,
    ...entry,
  });
}

/** The project's datasets for people who may open them, and the page where all others start. */
async function linkFor(tx: Executor, { projectId, userId }: Membership): Promise<string> {
  const held = (await selectPermissionsOf(tx, [userId])).get(userId) ?? [];
  const datasets = `/sarm/projects/${projectId}/datasets`;
  return mayFollow(held, datasets) ? datasets : startPage(held);
}

/**
 * Adds a person to a project and tells them.
 * @throws AppError NOT_FOUND for an unknown project or user; FORBIDDEN for members below admin; CONFLICT for a member.
 */
export async function addMember(
  principal: Principal,
  { projectId, userId, accessLevel }: Membership & { accessLevel: AccessLevel },
): Promise<ProjectMemberView> {
  return database().transaction(async (tx) => {
    await requireProject(tx, principal, projectId, 'admin');
    const [person, project] = [
      await findPerson(tx, userId),
      await findVisibleProject(tx, principal, projectId),
    ];
    if (!person || !project) throw new AppError('NOT_FOUND', say('errors.userNotFound'));
    if (!(await insertMember(tx, { projectId, userId, accessLevel, addedBy: principal.userId }))) {
      throw new AppError('CONFLICT', say('errors.memberTwice'));
    }
    await record(
      tx,
      principal,
      { projectId, userId },
      {
        action: 'project.add-member',
        message: `Added ${person.displayName} to the project ${project.name}`,
        newValue: { accessLevel },
      },
    );
    await notify(tx, {
      userId,
      type: 'info',
      title: say('notices.memberAdded.title'),
      message: say('notices.memberAdded.message', {
        by: principal.displayName,
        project: project.name,
        level: accessLevel,
      }),
      link: await linkFor(tx, { projectId, userId }),
    });
    return requireMember(tx, { projectId, userId });
  });
}

/** @throws AppError NOT_FOUND for an unknown project or nobody of its members; FORBIDDEN for members below admin. */
export async function updateMember(
  principal: Principal,
  { projectId, userId, accessLevel }: Membership & { accessLevel: AccessLevel },
): Promise<ProjectMemberView> {
  return database().transaction(async (tx) => {
    await requireProject(tx, principal, projectId, 'admin');
    const before = await requireMember(tx, { projectId, userId });
    await changeLevel(tx, projectId, userId, accessLevel);
    await record(
      tx,
      principal,
      { projectId, userId },
      {
        action: 'project.update-member',
        message: `Changed the access of ${before.user.displayName}`,
        oldValue: { accessLevel: before.accessLevel },
        newValue: { accessLevel },
      },
    );
    return requireMember(tx, { projectId, userId });
  });
}

/** @throws AppError as `updateMember`. */
export async function removeMember(
  principal: Principal,
  { projectId, userId }: Membership,
): Promise<{ userId: string; message: string }> {
  return database().transaction(async (tx) => {
    await requireProject(tx, principal, projectId, 'admin');
    const before = await requireMember(tx, { projectId, userId });
    await removeMembership(tx, projectId, userId);
    await record(
      tx,
      principal,
      { projectId, userId },
      {
        action: 'project.remove-member',
        message: `Removed ${before.user.displayName} from the project`,
        oldValue: { accessLevel: before.accessLevel },
      },
    );
    return { userId, message: 'Member removed' };
  });
}

const isLevel = (name: string): name is AccessLevel =>
  (ACCESS_LEVEL_NAMES as readonly string[]).includes(name);

/**
 * Sets a member's level by any of the names that older clients use. A project has no permissions of its own: they follow
 * from the level.
 * @throws AppError INVALID_REQUEST when the names contradict each other or are unknown; else as `updateMember`.
 */
export async function setMember(
  principal: Principal,
  membership: Membership,
  given: { permissions: readonly string[]; roles: readonly string[]; accessLevel?: AccessLevel | undefined },
): Promise<ProjectMemberView> {
  const byPermissions = given.permissions.length > 0 ? levelForPermissions(given.permissions) : undefined;
  const [byRole, ...others] = given.roles;
  if (byPermissions === null || others.length > 0 || (byRole !== undefined && !isLevel(byRole))) {
    throw new AppError('INVALID_REQUEST', say('errors.levelUnknown'));
  }
  const accessLevel = given.accessLevel ?? byRole ?? byPermissions;
  if (!accessLevel) throw new AppError('INVALID_REQUEST', say('errors.levelMissing'));
  const lacks = given.permissions.some((code) => !PROJECT_PERMISSIONS[accessLevel].includes(code));
  if (lacks || (byRole !== undefined && byRole !== accessLevel)) {
    throw new AppError('INVALID_REQUEST', say('errors.memberNamesContradict'));
  }
  return updateMember(principal, { ...membership, accessLevel });
}
