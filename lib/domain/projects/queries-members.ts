import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { projectMembers, users } from '@/db/schema';
import { contains, folded } from '@/db/text-search';
import type { AccessLevel } from '@/lib/platform/access';
import type { MemberQuery } from './contract-members';
import { memberSelection } from './queries';

const ORDER = {
  displayName: folded(users.displayName),
  email: users.email,
  accessLevel: sql`array_position(array['admin','editor','member','viewer'], ${projectMembers.accessLevel})`,
  joinedAt: projectMembers.joinedAt,
};

export async function selectMemberPage(projectId: string, query: MemberQuery) {
  const where = and(
    eq(projectMembers.projectId, projectId),
    query.search ? contains(sql`(${users.displayName} || ' ' || ${users.email})`, query.search) : undefined,
  );
  const joined = eq(users.id, projectMembers.userId);
  const [rows, [sum]] = await Promise.all([
    database()
      .select(memberSelection)
      .from(projectMembers)
      .innerJoin(users, joined)
      .where(where)
      .orderBy((query.order === 'desc' ? desc : asc)(ORDER[query.sort]), asc(users.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    database().select({ total: count() }).from(projectMembers).innerJoin(users, joined).where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

const isMember = (projectId: string, userId: string) =>
  and(eq(projectMembers.projectId, projectId), eq(projectMembers.userId, userId));

export async function findMember(db: Executor, projectId: string, userId: string) {
  const [row] = await db
    .select(memberSelection)
    .from(projectMembers)
    .innerJoin(users, eq(users.id, projectMembers.userId))
    .where(isMember(projectId, userId));
  return row;
}

export async function findPerson(db: Executor, userId: string) {
  const [row] = await db
    .select({ displayName: users.displayName, isActive: users.isActive })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}

/** False when the person is a member already. */
export async function insertMember(
  tx: Executor,
  member: { projectId: string; userId: string; accessLevel: AccessLevel; addedBy: string },
): Promise<boolean> {
  const stored = await tx
    .insert(projectMembers)
    .values(member)
    .onConflictDoNothing()
    .returning({ id: projectMembers.id });
  return stored.length > 0;
}

export async function changeLevel(
  tx: Executor,
  projectId: string,
  userId: string,
  accessLevel: AccessLevel,
): Promise<void> {
  await tx.update(projectMembers).set({ accessLevel }).where(isMember(projectId, userId));
}

export async function removeMembership(tx: Executor, projectId: string, userId: string): Promise<void> {
  await tx.delete(projectMembers).where(isMember(projectId, userId));
}
