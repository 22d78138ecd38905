import { and, count, eq, inArray, ne } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import { projectMembers } from '@/db/schema';
import { ADMINISTRATOR_ROLE } from '@/lib/platform/roles';
import { selectHolders, selectRolesOf } from '@/lib/platform/users';
import { ERASURE_READERS } from './contract';

/** Whom a request for erasure is told: holders of manage_privacy, and admins of the project who manage patients. */
export async function selectDeciders(
  tx: Executor,
  projectId: string,
  requesterId: string,
): Promise<readonly { readonly userId: string; readonly watches: boolean }[]> {
  const watching = await selectHolders(tx, 'manage_privacy');
  const managing = await selectHolders(tx, 'manage_patients');
  const admins =
    managing.length === 0
      ? []
      : await tx
          .select({ userId: projectMembers.userId })
          .from(projectMembers)
          .where(
            and(
              eq(projectMembers.projectId, projectId),
              eq(projectMembers.accessLevel, 'admin'),
              inArray(projectMembers.userId, managing),
              ne(projectMembers.userId, requesterId),
            ),
          );
  return [
    ...watching.filter((userId) => userId !== requesterId).map((userId) => ({ userId, watches: true })),
    ...admins
      .filter(({ userId }) => !watching.includes(userId))
      .map(({ userId }) => ({ userId, watches: false })),
  ];
}

/**
 * Whether an active account other than the requester's may confirm erasures of a project: by its permissions, and with
 * the access of the project's admins, as a member or as whoever is inside every fence.
 */
export async function hasOtherConfirmer(
  db: Executor,
  projectId: string,
  requesterId: string,
): Promise<boolean> {
  const permitted = new Set<string>();
  for (const permission of ERASURE_READERS)
    for (const userId of await selectHolders(db, permission)) permitted.add(userId);
  permitted.delete(requesterId);
  if (permitted.size === 0) return false;
  const managing = await selectHolders(db, 'manage_projects');
  if (managing.some((userId) => permitted.has(userId))) return true;
  const roles = await selectRolesOf(db, [...permitted]);
  if (roles.some(({ code }) => code === ADMINISTRATOR_ROLE)) return true;
  const [admins] = await db
    .select({ found: count() })
    .from(projectMembers)
    .where(
      and(
        eq(projectMembers.projectId, projectId),
        eq(projectMembers.accessLevel, 'admin'),
        inArray(projectMembers.userId, [...permitted]),
      ),
    );
  return (admins?.found ?? 0) > 0;
}
