import { and, count, desc, eq, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { database, type Executor } from '@/db/client';
import { tasks } from '@/db/schema';
import { say } from '@/lib/messages/message';
import { insideFence, type Principal } from '@/lib/platform/access';

export type TaskRow = typeof tasks.$inferSelect;
export type NewTask = Pick<
  typeof tasks.$inferInsert,
  'id' | 'type' | 'projectId' | 'subjectId' | 'payload' | 'expectedSeconds'
>;

const ENDED = ['SUCCESS', 'FAILURE', 'CANCELLED'] as const;
/** Of a task that has not ended. */
export const isOpen = (): SQL => notInArray(tasks.status, [...ENDED]);

export async function insertTask(db: Executor, createdBy: string, task: NewTask): Promise<TaskRow> {
  const [row] = await db
    .insert(tasks)
    .values({ ...task, createdBy })
    .returning();
  if (!row) throw new Error('the task was not stored');
  return row;
}

export async function findTask(id: string, db: Executor = database()): Promise<TaskRow | undefined> {
  const [row] = await db.select().from(tasks).where(eq(tasks.id, id));
  return row;
}

export async function findVisibleTask(principal: Principal, id: string): Promise<TaskRow | undefined> {
  const [row] = await database()
    .select()
    .from(tasks)
    .where(and(eq(tasks.id, id), insideFence(principal, tasks.projectId)));
  return row;
}

export interface TaskFilter {
  /** The kinds to choose from. */
  readonly types: readonly TaskRow['type'][];
  readonly status?: TaskRow['status'] | undefined;
  readonly subjectId?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

export async function selectTasks(
  principal: Principal,
  filter: TaskFilter,
): Promise<{ rows: TaskRow[]; total: number }> {
  const where: SQL | undefined = and(
    insideFence(principal, tasks.projectId),
    inArray(tasks.type, [...filter.types]),
    filter.status ? eq(tasks.status, filter.status) : undefined,
    filter.subjectId ? eq(tasks.subjectId, filter.subjectId) : undefined,
  );
  const [rows, [sum]] = await Promise.all([
    database()
      .select()
      .from(tasks)
      .where(where)
      .orderBy(desc(tasks.createdAt), desc(tasks.id))
      .limit(filter.limit)
      .offset(filter.offset),
    database().select({ total: count() }).from(tasks).where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

/** A progress that does not fall behind the one that is stored. */
export const atLeast = (progress: number): SQL => sql`greatest(${tasks.progress}, ${progress})`;

/** Changes a task that has not ended; a task that has keeps its end. True when it was changed. */
export async function updateOpenTask(
  db: Executor,
  id: string,
  change: PgUpdateSetSource<typeof tasks>,
): Promise<boolean> {
  const rows = await db
    .update(tasks)
    .set(change)
    .where(and(eq(tasks.id, id), isOpen()))
    .returning({ id: tasks.id });
  return rows.length > 0;
}

export async function markCancelRequested(db: Executor, id: string): Promise<boolean> {
  const rows = await db
    .update(tasks)
    .set({ cancelRequestedAt: new Date(), message: say('work.stopping') })
    .where(and(eq(tasks.id, id), isOpen(), isNull(tasks.cancelRequestedAt)))
    .returning({ id: tasks.id });
  return rows.length > 0;
}
