import { and, asc, count, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { controlMaterials, controlRuns, projectMembers, projects } from '@/db/schema';
import { contains, folded } from '@/db/text-search';
import { insideFence, levelColumn, type Principal } from '@/lib/platform/access';

export type MaterialRow = typeof controlMaterials.$inferSelect;

const selectMaterials = (db: Executor, principal: Principal) =>
  db
    .select({
      ...getTableColumns(controlMaterials),
      projectName: projects.name,
      projectStatus: projects.status,
      runsCount: sql<number>`(select count(*)::int from ${controlRuns} as r where r.material_id = ${controlMaterials.id})`,
      memberLevel: levelColumn(principal),
    })
    .from(controlMaterials)
    .innerJoin(projects, eq(projects.id, controlMaterials.projectId))
    .leftJoin(
      projectMembers,
      and(
        eq(projectMembers.projectId, controlMaterials.projectId),
        eq(projectMembers.userId, principal.userId),
      ),
    );

export type VisibleMaterial = Awaited<ReturnType<typeof selectMaterials>>[number];

export async function findVisibleMaterial(
  db: Executor,
  principal: Principal,
  id: string,
): Promise<VisibleMaterial | undefined> {
  const [row] = await selectMaterials(db, principal).where(
    and(eq(controlMaterials.id, id), insideFence(principal, controlMaterials.projectId)),
  );
  return row;
}

export interface MaterialFilter {
  readonly projectId?: string | undefined;
  readonly includeArchived?: boolean | undefined;
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** By name; those in use first. */
export async function selectVisibleMaterials(
  principal: Principal,
  filter: MaterialFilter,
): Promise<{ rows: VisibleMaterial[]; total: number }> {
  const where = and(
    insideFence(principal, controlMaterials.projectId),
    filter.projectId ? eq(controlMaterials.projectId, filter.projectId) : undefined,
    filter.includeArchived ? undefined : isNull(controlMaterials.archivedAt),
    filter.search
      ? contains(sql`concat_ws(' ', ${controlMaterials.name}, ${controlMaterials.lot})`, filter.search)
      : undefined,
  );
  const [rows, [sum]] = await Promise.all([
    selectMaterials(database(), principal)
      .where(where)
      .orderBy(
        sql`${controlMaterials.archivedAt} is not null`,
        asc(folded(controlMaterials.name)),
        asc(controlMaterials.id),
      )
      .limit(filter.limit)
      .offset(filter.offset),
    database().select({ total: count() }).from(controlMaterials).where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

/** Names of materials that the principal may see. */
export async function selectMaterialNames(
  principal: Principal,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  return database()
    .select({ id: controlMaterials.id, name: controlMaterials.name })
    .from(controlMaterials)
    .where(and(inArray(controlMaterials.id, [...ids]), insideFence(principal, controlMaterials.projectId)));
}

/** Holds a material until the transaction ends, so that two runs or baselines do not take the same place. */
export async function lockMaterial(tx: Executor, id: string): Promise<MaterialRow | undefined> {
  const [row] = await tx.select().from(controlMaterials).where(eq(controlMaterials.id, id)).for('update');
  return row;
}

export async function insertMaterial(
  tx: Executor,
  values: Omit<typeof controlMaterials.$inferInsert, 'id' | 'createdAt' | 'updatedAt'>,
): Promise<string> {
  const [row] = await tx.insert(controlMaterials).values(values).returning({ id: controlMaterials.id });
  if (!row) throw new Error('the control material was not stored');
  return row.id;
}

export async function changeMaterial(tx: Executor, id: string, change: Partial<MaterialRow>): Promise<void> {
  await tx.update(controlMaterials).set(change).where(eq(controlMaterials.id, id));
}
