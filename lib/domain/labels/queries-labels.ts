import { and, count, desc, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { database, type Executor } from '@/db/client';
import { dataLabels, datasets, projectMembers, users } from '@/db/schema';
import { contains } from '@/db/text-search';
import { insideFence, type Principal } from '@/lib/platform/access';
import { parseMadeName } from './contract-made-name';

export type LabelRow = typeof dataLabels.$inferSelect;

/** What labels of masks and classes are made as: either. */
const TYPES_OF = {
  detection: ['detection'],
  morphology: ['morphology', 'morphology_segmentation'],
} as const;

export interface VisibleLabel {
  readonly label: LabelRow;
  readonly projectId: string;
  readonly datasetName: string;
  readonly userName: string;
  readonly itemCount: number;
}

// Written out, because the builder leaves the table off column names of a subquery. A deleted box is no item.
const itemCount = sql<number>`(select count(*)::int from data_label_items i
  join detections d on d.id = i.detection_id and d.deleted_at is null where i.label_id = "data_labels"."id")`;

const selection = {
  label: dataLabels,
  projectId: datasets.projectId,
  datasetName: datasets.name,
  userName: users.displayName,
  itemCount,
};

const labelsOf = (db: Executor) =>
  db
    .select(selection)
    .from(dataLabels)
    .innerJoin(datasets, eq(datasets.id, dataLabels.datasetId))
    .innerJoin(users, eq(users.id, dataLabels.userId));

/** A label inside the principal's fence. With `hold` it cannot be deleted or changed before the transaction ends. */
export async function findLabel(
  db: Executor,
  principal: Principal,
  id: string,
  hold?: 'share' | 'update',
): Promise<VisibleLabel | undefined> {
  const query = labelsOf(db).where(
    and(eq(dataLabels.id, id), isNull(dataLabels.deletedAt), insideFence(principal, datasets.projectId)),
  );
  const [row] = await (hold ? query.for(hold, { of: dataLabels }) : query);
  return row;
}

export interface LabelFilter {
  readonly datasetId?: string | undefined;
  readonly userId?: string | undefined;
  readonly types?: readonly LabelRow['type'][] | undefined;
  readonly words?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

/** Labels inside the principal's fence, the newest first. */
export async function selectLabels(
  principal: Principal,
  filter: LabelFilter,
): Promise<{ rows: VisibleLabel[]; total: number }> {
  const { datasetId, userId, types, words, page, limit } = filter;
  const where = and(
    isNull(dataLabels.deletedAt),
    insideFence(principal, datasets.projectId),
    datasetId ? eq(dataLabels.datasetId, datasetId) : undefined,
    userId ? eq(dataLabels.userId, userId) : undefined,
    types ? inArray(dataLabels.type, [...types]) : undefined,
    words
      ? or(...[dataLabels.name, dataLabels.description, datasets.name].map((each) => contains(each, words)))
      : undefined,
  );
  const [rows, [sum]] = await Promise.all([
    labelsOf(database())
      .where(where)
      .orderBy(desc(dataLabels.createdAt), desc(dataLabels.id))
      .limit(limit)
      .offset((page - 1) * limit),
    database()
      .select({ total: count() })
      .from(dataLabels)
      .innerJoin(datasets, eq(datasets.id, dataLabels.datasetId))
      .where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

/**
 * The label of that name: the principal's own first, then the newest that they may see. The name of one that is made by
 * itself finds it, whatever it is called by now.
 */
export async function findLabelByName(
  principal: Principal,
  name: string,
  { onlyOwn }: { readonly onlyOwn: boolean },
): Promise<VisibleLabel | undefined> {
  const made = parseMadeName(name);
  const renamed = made
    ? and(
        dataLabels.byItself,
        eq(dataLabels.userId, made.userId),
        eq(dataLabels.datasetId, made.datasetId),
        inArray(dataLabels.type, [...TYPES_OF[made.kind]]),
      )
    : undefined;
  const [row] = await labelsOf(database())
    .where(
      and(
        or(eq(dataLabels.name, name), renamed),
        isNull(dataLabels.deletedAt),
        insideFence(principal, datasets.projectId),
        onlyOwn ? eq(dataLabels.userId, principal.userId) : undefined,
      ),
    )
    .orderBy(
      desc(eq(dataLabels.userId, principal.userId)),
      desc(dataLabels.byItself),
      desc(dataLabels.createdAt),
      desc(dataLabels.id),
    )
    .limit(1);
  return row;
}

/**
 * Stores a label unless one of that dataset, person, type and name lives; of one that is made by itself, unless there is one
 * already, whatever it is called by now.
 * @returns its id, and whether it is new
 */
export async function upsertLabel(
  db: Executor,
  values: typeof dataLabels.$inferInsert,
): Promise<{ id: string; created: boolean }> {
  const isSame = values.byItself
    ? or(dataLabels.byItself, eq(dataLabels.name, values.name))
    : eq(dataLabels.name, values.name);
  // Twice: what stood in the way may have been deleted since.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const [made] = await db
      .insert(dataLabels)
      .values(values)
      .onConflictDoNothing()
      .returning({ id: dataLabels.id });
    if (made) return { id: made.id, created: true };
    const [found] = await db
      .select({ id: dataLabels.id })
      .from(dataLabels)
      .where(
        and(
          eq(dataLabels.datasetId, values.datasetId),
          eq(dataLabels.userId, values.userId),
          eq(dataLabels.type, values.type),
          isSame,
          isNull(dataLabels.deletedAt),
        ),
      )
      .orderBy(desc(dataLabels.byItself))
      .limit(1);
    if (found) return { id: found.id, created: false };
  }
  throw new Error('the data label was deleted while it was made');
}

export async function changeLabel(
  db: Executor,
  id: string,
  change: Partial<Pick<LabelRow, 'name' | 'description' | 'deletedAt'>>,
): Promise<void> {
  await db
    .update(dataLabels)
    .set({ ...change, version: sql`${dataLabels.version} + 1` })
    .where(eq(dataLabels.id, id));
}

export async function isNameTaken(db: Executor, label: LabelRow, name: string): Promise<boolean> {
  const rows = await db
    .select({ id: dataLabels.id })
    .from(dataLabels)
    .where(
      and(
        eq(dataLabels.datasetId, label.datasetId),
        eq(dataLabels.userId, label.userId),
        eq(dataLabels.type, label.type),
        eq(dataLabels.name, name),
        isNull(dataLabels.deletedAt),
        sql`${dataLabels.id} <> ${label.id}`,
      ),
    );
  return rows.length > 0;
}

/** Whether somebody is a member of a project. */
export async function isMember(db: Executor, projectId: string, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: projectMembers.userId })
    .from(projectMembers)
    .where(and(eq(projectMembers.projectId, projectId), eq(projectMembers.userId, userId)));
  return rows.length > 0;
}

/** Whether somebody is a member of, or has a label in, a project that the principal may see. */
export async function isKnownPerson(principal: Principal, userId: string): Promise<boolean> {
  const member = alias(projectMembers, 'member');
  const isThere: SQL | undefined = or(
    exists(
      database()
        .select({ one: sql`1` })
        .from(member)
        .where(and(eq(member.userId, users.id), insideFence(principal, member.projectId))),
    ),
    exists(
      database()
        .select({ one: sql`1` })
        .from(dataLabels)
        .innerJoin(datasets, eq(datasets.id, dataLabels.datasetId))
        .where(and(eq(dataLabels.userId, users.id), insideFence(principal, datasets.projectId))),
    ),
  );
  const rows = await database()
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isThere));
  return rows.length > 0;
}
