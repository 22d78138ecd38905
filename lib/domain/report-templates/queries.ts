import { and, asc, count, eq, getTableColumns, isNotNull, or, type SQL } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { projectMembers, projects, reportTemplates } from '@/db/schema';
import { folded } from '@/db/text-search';
import { insideFence, levelColumn, type Principal } from '@/lib/platform/access';

export type TemplateRow = typeof reportTemplates.$inferSelect;

const selectTemplates = (db: Executor, principal: Principal) =>
  db
    .select({
      ...getTableColumns(reportTemplates),
      projectName: projects.name,
      projectStatus: projects.status,
      memberLevel: levelColumn(principal),
    })
    .from(reportTemplates)
    .leftJoin(projects, eq(projects.id, reportTemplates.projectId))
    .leftJoin(
      projectMembers,
      and(
        eq(projectMembers.projectId, reportTemplates.projectId),
        eq(projectMembers.userId, principal.userId),
      ),
    );

export type VisibleTemplate = Awaited<ReturnType<typeof selectTemplates>>[number];

/** One's own, and those of the projects that the principal may see. */
const isVisible = (principal: Principal): SQL | undefined =>
  or(
    eq(reportTemplates.ownerId, principal.userId),
    and(isNotNull(reportTemplates.projectId), insideFence(principal, reportTemplates.projectId)),
  );

export async function findVisibleTemplate(
  db: Executor,
  principal: Principal,
  id: string,
): Promise<VisibleTemplate | undefined> {
  const [row] = await selectTemplates(db, principal).where(
    and(eq(reportTemplates.id, id), isVisible(principal)),
  );
  return row;
}

/** By name. */
export async function selectVisibleTemplates(
  principal: Principal,
  filter: { readonly projectId?: string | undefined; readonly limit: number; readonly offset: number },
): Promise<{ rows: VisibleTemplate[]; total: number }> {
  const where = and(
    isVisible(principal),
    filter.projectId
      ? or(eq(reportTemplates.ownerId, principal.userId), eq(reportTemplates.projectId, filter.projectId))
      : undefined,
  );
  const [rows, [sum]] = await Promise.all([
    filter.limit === 0
      ? []
      : selectTemplates(database(), principal)
          .where(where)
          .orderBy(asc(folded(reportTemplates.name)), asc(reportTemplates.id))
          .limit(filter.limit)
          .offset(filter.offset),
    database().select({ total: count() }).from(reportTemplates).where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

export async function insertTemplate(
  tx: Executor,
  values: Omit<typeof reportTemplates.$inferInsert, 'id' | 'createdAt' | 'updatedAt'>,
): Promise<string> {
  const [row] = await tx.insert(reportTemplates).values(values).returning({ id: reportTemplates.id });
  if (!row) throw new Error('the template was not stored');
  return row.id;
}

export async function changeTemplate(tx: Executor, id: string, change: Partial<TemplateRow>): Promise<void> {
  await tx.update(reportTemplates).set(change).where(eq(reportTemplates.id, id));
}

export async function removeTemplate(tx: Executor, id: string): Promise<void> {
  await tx.delete(reportTemplates).where(eq(reportTemplates.id, id));
}
