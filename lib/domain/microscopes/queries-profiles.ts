import { and, asc, count, desc, eq, getTableColumns, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { calibrationProfiles, datasets, microscopes, scalePictures, videos } from '@/db/schema';
import { folded } from '@/db/text-search';

export type ProfileRow = typeof calibrationProfiles.$inferSelect;

const uses = sql<number>`((select count(*) from ${datasets} as d where d.calibration_profile_id = ${calibrationProfiles.id})
  + (select count(*) from ${videos} as v where v.calibration_profile_id = ${calibrationProfiles.id}))::int`;

const selectProfiles = (db: Executor) =>
  db
    .select({
      ...getTableColumns(calibrationProfiles),
      microscopeName: microscopes.name,
      microscopeArchivedAt: microscopes.archivedAt,
      uses,
    })
    .from(calibrationProfiles)
    .innerJoin(microscopes, eq(microscopes.id, calibrationProfiles.microscopeId));
export type ProfileFacts = Awaited<ReturnType<typeof selectProfiles>>[number];

export async function findProfile(db: Executor, id: string): Promise<ProfileFacts | undefined> {
  const [row] = await selectProfiles(db).where(eq(calibrationProfiles.id, id));
  return row;
}

export interface ProfileFilter {
  readonly microscopeId?: string | undefined;
  readonly includeArchived?: boolean | undefined;
  readonly limit: number;
  readonly offset: number;
}

export async function selectProfilePage(
  filter: ProfileFilter,
): Promise<{ rows: ProfileFacts[]; total: number }> {
  const where: SQL | undefined = and(
    filter.microscopeId ? eq(calibrationProfiles.microscopeId, filter.microscopeId) : undefined,
    filter.includeArchived ? undefined : isNull(microscopes.archivedAt),
  );
  const [rows, [sum]] = await Promise.all([
    selectProfiles(database())
      .where(where)
      .orderBy(
        asc(folded(microscopes.name)),
        desc(calibrationProfiles.validFrom),
        asc(folded(calibrationProfiles.objective)),
        asc(calibrationProfiles.id),
      )
      .limit(filter.limit)
      .offset(filter.offset),
    database()
      .select({ total: count() })
      .from(calibrationProfiles)
      .innerJoin(microscopes, eq(microscopes.id, calibrationProfiles.microscopeId))
      .where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

export interface Period {
  readonly microscopeId: string;
  readonly objective: string;
  readonly frameWidth: number;
  readonly frameHeight: number;
  readonly validFrom: string;
  readonly validUntil: string | null;
}

/** Profiles of the same objective at the same picture size whose days overlap with these. */
export async function selectOverlapping(
  tx: Executor,
  period: Period,
  exceptId: string | null,
): Promise<ProfileRow[]> {
  const { validFrom, validUntil } = period;
  return tx
    .select()
    .from(calibrationProfiles)
    .where(
      and(
        eq(calibrationProfiles.microscopeId, period.microscopeId),
        sql`${folded(calibrationProfiles.objective)} = ${folded(sql`${period.objective}::text`)}`,
        eq(calibrationProfiles.frameWidth, period.frameWidth),
        eq(calibrationProfiles.frameHeight, period.frameHeight),
        sql`daterange(${calibrationProfiles.validFrom}, ${calibrationProfiles.validUntil}, '[]')
          && daterange(${validFrom}::date, ${validUntil}::date, '[]')`,
        exceptId === null ? undefined : sql`${calibrationProfiles.id} <> ${exceptId}`,
      ),
    )
    .orderBy(asc(calibrationProfiles.validFrom));
}

export async function insertProfile(
  tx: Executor,
  values: Omit<typeof calibrationProfiles.$inferInsert, 'id' | 'createdAt' | 'updatedAt' | 'version'>,
): Promise<string> {
  const [row] = await tx.insert(calibrationProfiles).values(values).returning({ id: calibrationProfiles.id });
  if (!row) throw new Error('the calibration profile was not stored');
  return row.id;
}

export async function changeProfile(
  tx: Executor,
  id: string,
  change: Partial<Omit<ProfileRow, 'version'>>,
): Promise<void> {
  await tx
    .update(calibrationProfiles)
    .set({ ...change, version: sql`${calibrationProfiles.version} + 1` })
    .where(eq(calibrationProfiles.id, id));
}

export async function removeProfile(tx: Executor, id: string): Promise<void> {
  await tx.delete(calibrationProfiles).where(eq(calibrationProfiles.id, id));
}

export async function insertPicture(
  tx: Executor,
  values: Omit<typeof scalePictures.$inferInsert, 'createdAt'> & { readonly id: string },
): Promise<void> {
  await tx.insert(scalePictures).values(values);
}

export async function findPicture(db: Executor, id: string) {
  const [row] = await db.select().from(scalePictures).where(eq(scalePictures.id, id));
  return row;
}

/** Datasets and videos that name a profile of a microscope. */
export async function countProfileUses(tx: Executor, microscopeId: string): Promise<number> {
  const [row] = await tx
    .select({ total: sql<number>`coalesce(sum(${uses}), 0)::int` })
    .from(calibrationProfiles)
    .innerJoin(microscopes, eq(microscopes.id, calibrationProfiles.microscopeId))
    .where(eq(calibrationProfiles.microscopeId, microscopeId));
  return row?.total ?? 0;
}

/** Removes pictures from before a moment that no profile is drawn on; returns their object keys. */
export async function removeUnusedPictures(tx: Executor, before: Date): Promise<string[]> {
  const rows = await tx
    .delete(scalePictures)
    .where(
      and(
        lt(scalePictures.createdAt, before),
        sql`not exists (select 1 from ${calibrationProfiles} as p where p.scale_picture_id = ${scalePictures}.id)`,
      ),
    )
    .returning({ key: scalePictures.objectKey });
  return rows.map(({ key }) => key);
}
