import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import { projectMembers } from '@/db/schema';
import { selectHolders } from '@/lib/platform/users';

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
