import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import { projectMembers } from '@/db/schema';
import { ADMINISTRATOR_ROLE } from '@/lib/platform/roles';
import { selectHolders, selectRolesOf } from '@/lib/platform/users';
import { ERASURE_READERS } from './contract';

interface Confirmer {
  readonly userId: string;
  /** Holds manage_privacy, and so has the page of all erasures. */
  readonly watches: boolean;
  readonly isProjectAdmin: boolean;
}

/**
 * The active accounts other than the requester's that may confirm erasures of a project: by their permissions, and with
 * the access of the project's admins, as a member or as whoever is inside every fence.
 */
async function selectConfirmers(
  db: Executor,
  projectId: string,
  requesterId: string,
): Promise<readonly Confirmer[]> {
  const holders = new Map(
    await Promise.all(
      ERASURE_READERS.map(async (permission) => [permission, await selectHolders(db, permission)] as const),
    ),
  );
  const watching = new Set(holders.get('manage_privacy'));
  const permitted = [...new Set([...holders.values()].flat())].filter((id) => id !== requesterId);
  if (permitted.length === 0) return [];
  const roles = await selectRolesOf(db, permitted);
  const everywhere = new Set([
    ...(await selectHolders(db, 'manage_projects')),
    ...roles.filter(({ code }) => code === ADMINISTRATOR_ROLE).map(({ userId }) => userId),
  ]);
  const members = await db
    .select({ userId: projectMembers.userId })
    .from(projectMembers)
    .where(
      and(
        eq(projectMembers.projectId, projectId),
        eq(projectMembers.accessLevel, 'admin'),
        inArray(projectMembers.userId, permitted),
      ),
    );
  const admins = new Set(members.map(({ userId }) => userId));
  return permitted
    .filter((userId) => everywhere.has(userId) || admins.has(userId))
    .map((userId) => ({ userId, watches: watching.has(userId), isProjectAdmin: admins.has(userId) }));
}

/**
 * Whom a request for erasure is told, of those who may confirm it: holders of manage_privacy, and admins of the project
 * who manage patients.
 */
export async function selectDeciders(
  tx: Executor,
  projectId: string,
  requesterId: string,
): Promise<readonly Confirmer[]> {
  const confirmers = await selectConfirmers(tx, projectId, requesterId);
  return confirmers.filter(({ watches, isProjectAdmin }) => watches || isProjectAdmin);
}

/** Whether an active account other than the requester's may confirm erasures of a project. */
export async function hasOtherConfirmer(
  db: Executor,
  projectId: string,
  requesterId: string,
): Promise<boolean> {
  return (await selectConfirmers(db, projectId, requesterId)).length > 0;
}
