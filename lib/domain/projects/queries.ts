import { and, asc, count, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { datasets, projectMembers, projects, users, videos } from '@/db/schema';
import { contains, folded } from '@/db/text-search';
import { insideFence, levelColumn, type Principal } from '@/lib/platform/access';

import type { PROJECT_SORTS } from './contract';

export type ProjectRow = typeof projects.$inferSelect;

const selection = {
  ...getTableColumns(projects),
  projectUserId: projectMembers.id,
  joinedAt: projectMembers.joinedAt,
  creatorName: users.displayName,
  creatorEmail: users.email,
  userCount: sql<number>`(select count(*)::int from ${projectMembers} as pm where pm.project_id = ${projects.id})`,
  datasetsCount: sql<number>`(select count(*)::int from ${datasets} as d where d.project_id = ${projects.id})`,
  videosCount: sql<number>`(select count(*)::int from ${videos} as v join ${datasets} as d on d.id = v.dataset_id
    where d.project_id = ${projects.id})`,
};

/** A project with the principal's own membership, its creator and its counts. */
function selectProjects(db: Executor, principal: Principal) {
  return db
    .select({ ...selection, memberLevel: levelColumn(principal) })
    .from(projects)
    .leftJoin(users, eq(users.id, projects.createdBy))
    .leftJoin(
      projectMembers,
      and(eq(projectMembers.projectId, projects.id), eq(projectMembers.userId, principal.userId)),
    );
}

export type VisibleProject = Awaited<ReturnType<typeof selectProjects>>[number];

export async function findVisibleProject(
  db: Executor,
  principal: Principal,
  id: string,
): Promise<VisibleProject | undefined> {
  const [row] = await selectProjects(db, principal).where(
    and(eq(projects.id, id), insideFence(principal, projects.id)),
  );
  return row;
}

export interface ProjectFilter {
  readonly status?: ProjectRow['status'] | undefined;
  readonly search?: string | undefined;
  readonly access?: 'read' | 'write' | undefined;
  readonly sort?: (typeof PROJECT_SORTS)[number] | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly limit: number;
  readonly offset: number;
}

const ORDER = {
  name: folded(projects.name),
  description: folded(projects.description),
  createdBy: folded(users.displayName),
  userCount: selection.userCount,
  createdAt: projects.createdAt,
};

export async function selectVisibleProjects(
  principal: Principal,
  filter: ProjectFilter,
): Promise<{ rows: VisibleProject[]; total: number }> {
  const where: SQL | undefined = and(
    insideFence(principal, projects.id, filter.access),
    filter.status ? eq(projects.status, filter.status) : undefined,
    filter.search
      ? contains(sql`(${projects.name} || ' ' || ${projects.description})`, filter.search)
      : undefined,
  );
  const direction = filter.order === 'desc' ? desc : asc;
  const [rows, [sum]] = await Promise.all([
    selectProjects(database(), principal)
      .where(where)
      .orderBy(direction(ORDER[filter.sort ?? 'name']), asc(projects.id))
      .limit(filter.limit)
      .offset(filter.offset),
    database().select({ total: count() }).from(projects).where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

export const memberSelection = {
  projectUserId: projectMembers.id,
  accessLevel: projectMembers.accessLevel,
  joinedAt: projectMembers.joinedAt,
  addedBy: projectMembers.addedBy,
  userId: users.id,
  displayName: users.displayName,
  email: users.email,
  photoUrl: users.photoUrl,
  isActive: users.isActive,
};

export async function selectMembers(projectId: string) {
  return database()
    .select(memberSelection)
    .from(projectMembers)
    .innerJoin(users, eq(users.id, projectMembers.userId))
    .where(eq(projectMembers.projectId, projectId))
    .orderBy(asc(users.displayName), asc(users.id));
}

/** Stores a project with its creator as admin member. */
export async function insertProject(
  tx: Executor,
  createdBy: string,
  values: Pick<ProjectRow, 'name' | 'description' | 'status'>,
): Promise<string> {
  const [row] = await tx
    .insert(projects)
    .values({ ...values, createdBy })
    .returning({ id: projects.id });
  if (!row) throw new Error('the project was not stored');
  await tx
    .insert(projectMembers)
    .values({ projectId: row.id, userId: createdBy, accessLevel: 'admin', addedBy: createdBy });
  return row.id;
}

export async function changeProject(
  tx: Executor,
  id: string,
  change: Partial<Pick<ProjectRow, 'name' | 'description' | 'status'>>,
): Promise<void> {
  await tx.update(projects).set(change).where(eq(projects.id, id));
}

export async function removeProject(tx: Executor, id: string): Promise<void> {
  await tx.delete(projects).where(eq(projects.id, id));
}
