import { and, asc, count, desc, eq, inArray, max, sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { auditLog, projectMembers, users } from '@/db/schema';
import { contains, folded } from '@/db/text-search';
import type { TEAM_SORTS } from './contract';

// Every function takes the id of a project that its caller has checked.

export interface TeamFilter {
  readonly search: string;
  readonly sort: (typeof TEAM_SORTS)[number];
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly limit: number;
}

const ORDER = {
  displayName: folded(users.displayName),
  accessLevel: sql`array_position(array['admin','editor','member','viewer'], ${projectMembers.accessLevel})`,
  joinedAt: projectMembers.joinedAt,
};

export async function selectTeam(projectId: string, filter: TeamFilter) {
  const where = and(
    eq(projectMembers.projectId, projectId),
    filter.search ? contains(sql`(${users.displayName} || ' ' || ${users.email})`, filter.search) : undefined,
  );
  const ofPerson = eq(users.id, projectMembers.userId);
  const [rows, [sum]] = await Promise.all([
    database()
      .select({
        userId: users.id,
        displayName: users.displayName,
        email: users.email,
        isActive: users.isActive,
        accessLevel: projectMembers.accessLevel,
        joinedAt: projectMembers.joinedAt,
      })
      .from(projectMembers)
      .innerJoin(users, ofPerson)
      .where(where)
      .orderBy((filter.order === 'asc' ? asc : desc)(ORDER[filter.sort]), asc(users.id))
      .limit(filter.limit)
      .offset((filter.page - 1) * filter.limit),
    database().select({ total: count() }).from(projectMembers).innerJoin(users, ofPerson).where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

/** How often each of these people did what, by the audit log of the project. */
export async function selectActivity(projectId: string, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  return database()
    .select({
      userId: auditLog.userId,
      action: auditLog.action,
      times: count(),
      lastAt: max(auditLog.timestamp),
    })
    .from(auditLog)
    .where(
      and(
        inArray(auditLog.userId, [...userIds]),
        eq(auditLog.projectId, projectId),
        eq(auditLog.type, 'data'),
      ),
    )
    .groupBy(auditLog.userId, auditLog.action);
}
