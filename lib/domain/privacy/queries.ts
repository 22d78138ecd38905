import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { erasures, legalHolds, projectMembers } from '@/db/schema';
import type { HoldRow } from '@/lib/domain/patients';
import { insideFence, levelColumn, type Principal } from '@/lib/platform/access';

export type ErasureRow = typeof erasures.$inferSelect;

/** Every hold, the newest first; a patient has a handful at most. */
export const selectHolds = (db: Executor, patientId: string): Promise<HoldRow[]> =>
  db
    .select()
    .from(legalHolds)
    .where(eq(legalHolds.patientId, patientId))
    .orderBy(desc(legalHolds.createdAt))
    .limit(50);

export async function insertHold(
  tx: Executor,
  values: typeof legalHolds.$inferInsert,
): Promise<HoldRow | undefined> {
  const [row] = await tx.insert(legalHolds).values(values).onConflictDoNothing().returning();
  return row;
}

export async function endHold(
  tx: Executor,
  id: string,
  by: { readonly userId: string; readonly displayName: string },
): Promise<HoldRow | undefined> {
  const [row] = await tx
    .update(legalHolds)
    .set({ liftedAt: new Date(), liftedBy: by.userId, liftedByName: by.displayName })
    .where(and(eq(legalHolds.id, id), isNull(legalHolds.liftedAt)))
    .returning();
  return row;
}

const visible = (db: Executor, principal: Principal) =>
  db
    .select({ erasure: erasures, level: levelColumn(principal) })
    .from(erasures)
    .leftJoin(
      projectMembers,
      and(eq(projectMembers.projectId, erasures.projectId), eq(projectMembers.userId, principal.userId)),
    );
export type VisibleErasure = Awaited<ReturnType<typeof visible>>[number];

async function findNewest(
  db: Executor,
  principal: Principal,
  where: SQL,
): Promise<VisibleErasure | undefined> {
  const [row] = await visible(db, principal)
    .where(and(where, insideFence(principal, erasures.projectId)))
    .orderBy(desc(erasures.createdAt))
    .limit(1);
  return row;
}

/** An erasure inside the principal's fence. */
export const findVisibleErasure = (db: Executor, principal: Principal, id: string) =>
  findNewest(db, principal, eq(erasures.id, id));

/** The newest erasure of a patient, inside the principal's fence. */
export const findErasureOfPatient = (db: Executor, principal: Principal, patientId: string) =>
  findNewest(db, principal, eq(erasures.patientId, patientId));

export async function selectVisibleErasures(
  principal: Principal,
  filter: {
    readonly state?: ErasureRow['state'] | undefined;
    readonly sort: 'requested_at' | 'state';
    readonly order: 'asc' | 'desc';
    readonly page: number;
    readonly limit: number;
  },
): Promise<{ rows: VisibleErasure[]; total: number }> {
  const where = and(
    insideFence(principal, erasures.projectId),
    filter.state ? eq(erasures.state, filter.state) : undefined,
  );
  const direction = filter.order === 'asc' ? asc : desc;
  const [rows, [sum]] = await Promise.all([
    visible(database(), principal)
      .where(where)
      .orderBy(
        direction(filter.sort === 'state' ? erasures.state : erasures.createdAt),
        desc(erasures.createdAt),
        asc(erasures.id),
      )
      .limit(filter.limit)
      .offset((filter.page - 1) * filter.limit),
    database().select({ total: count() }).from(erasures).where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

/** Null where the patient has an open request already. */
export async function insertErasure(
  tx: Executor,
  values: typeof erasures.$inferInsert,
): Promise<ErasureRow | undefined> {
  const [row] = await tx.insert(erasures).values(values).onConflictDoNothing().returning();
  return row;
}

export async function lockErasure(tx: Executor, id: string): Promise<ErasureRow | undefined> {
  const [row] = await tx.select().from(erasures).where(eq(erasures.id, id)).for('update');
  return row;
}

export async function changeErasure(
  db: Executor,
  id: string,
  change: Partial<ErasureRow>,
): Promise<ErasureRow> {
  const [row] = await db.update(erasures).set(change).where(eq(erasures.id, id)).returning();
  if (!row) throw new Error(`the erasure ${id} is gone`);
  return row;
}

/** Notes that a step is done, with what else is known from then on. */
export async function finishStep(
  db: Executor,
  id: string,
  step: string,
  change: Partial<ErasureRow> = {},
): Promise<void> {
  await db
    .update(erasures)
    .set({ ...change, doneSteps: sql`array_append(array_remove(${erasures.doneSteps}, ${step}), ${step})` })
    .where(eq(erasures.id, id));
}

/** Erasures that stopped, or whose job has not been heard of since `before`. */
export async function selectStopped(before: Date): Promise<string[]> {
  const rows = await database()
    .select({ id: erasures.id })
    .from(erasures)
    .where(
      and(
        inArray(erasures.state, ['running', 'failed']),
        sql`${erasures.updatedAt} < ${before.toISOString()}::timestamptz`,
      ),
    )
    .limit(100);
  return rows.map(({ id }) => id);
}

/** Completed erasures, the first one first: what is on the list for restored backups. */
export const selectCompleted = () =>
  database()
    .select({
      id: erasures.id,
      code: erasures.code,
      projectId: erasures.projectId,
      patientId: erasures.patientId,
      askedBy: erasures.askedBy,
      ground: erasures.ground,
      requestedAt: erasures.createdAt,
      aloneBecause: erasures.aloneBecause,
      decidedAt: erasures.decidedAt,
      completedAt: erasures.completedAt,
    })
    .from(erasures)
    .where(eq(erasures.state, 'completed'))
    .orderBy(asc(erasures.completedAt), asc(erasures.id));

export async function findErasure(db: Executor, id: string): Promise<ErasureRow | undefined> {
  const [row] = await db.select().from(erasures).where(eq(erasures.id, id));
  return row;
}

/** What people wrote about a patient who is erased, in earlier requests, too. */
export async function forgetReasons(tx: Executor, patientId: string): Promise<void> {
  await tx
    .update(erasures)
    .set({ reason: null, decisionReason: null })
    .where(eq(erasures.patientId, patientId));
}
