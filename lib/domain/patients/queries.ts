import { and, asc, count, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { patients, projectMembers, projects, samples, videos } from '@/db/schema';
import { contains, folded } from '@/db/text-search';
import { insideFence, levelColumn, type Principal } from '@/lib/platform/access';
import type { PATIENT_SORTS } from './contract';

export type PatientRow = typeof patients.$inferSelect;

const selection = {
  ...getTableColumns(patients),
  projectName: projects.name,
  projectStatus: projects.status,
  samplesCount: sql<number>`(select count(*)::int from ${samples} as s where s.patient_id = ${patients.id})`,
  videosCount: sql<number>`(select count(*)::int from ${videos} as v where v.patient_id = ${patients.id})`,
  lastCollectedAt: sql<
    string | null
  >`(select to_char(max(s.collected_at), 'YYYY-MM-DD"T"HH24:MI') from ${samples} as s where s.patient_id = ${patients.id})`,
};

function selectPatients(db: Executor, principal: Principal) {
  return db
    .select({ ...selection, memberLevel: levelColumn(principal) })
    .from(patients)
    .innerJoin(projects, eq(projects.id, patients.projectId))
    .leftJoin(
      projectMembers,
      and(eq(projectMembers.projectId, patients.projectId), eq(projectMembers.userId, principal.userId)),
    );
}

export type VisiblePatient = Awaited<ReturnType<typeof selectPatients>>[number];

export async function findVisiblePatient(
  db: Executor,
  principal: Principal,
  id: string,
): Promise<VisiblePatient | undefined> {
  const [row] = await selectPatients(db, principal).where(
    and(eq(patients.id, id), insideFence(principal, patients.projectId)),
  );
  return row;
}

export interface PatientFilter {
  readonly projectId?: string | undefined;
  readonly search?: string | undefined;
  readonly sort?: (typeof PATIENT_SORTS)[number] | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly limit: number;
  readonly offset: number;
}

const fullName = sql`concat_ws(' ', ${patients.familyName}, ${patients.givenName})`;
const ANYTHING = sql`concat_ws(' ', ${patients.pseudonym}, ${patients.givenName}, ${patients.familyName}, ${patients.givenName},
  ${patients.hospitalNumber}, ${patients.contactNumber}, ${patients.email})`;

const ORDER: Record<(typeof PATIENT_SORTS)[number], SQL> = {
  pseudonym: folded(patients.pseudonym),
  name: sql`nullif(${folded(fullName)}, '')`,
  birthDate: sql`${patients.birthDate}`,
  samples: selection.samplesCount,
  lastCollected: selection.lastCollectedAt,
  createdAt: sql`${patients.createdAt}`,
};

/** @param seesIdentity whether names are searched and sorted by; else their order would tell what is not shown. */
export async function selectVisiblePatients(
  principal: Principal,
  filter: PatientFilter,
  seesIdentity: boolean,
): Promise<{ rows: VisiblePatient[]; total: number }> {
  const where = and(
    insideFence(principal, patients.projectId),
    filter.projectId ? eq(patients.projectId, filter.projectId) : undefined,
    filter.search ? contains(seesIdentity ? ANYTHING : patients.pseudonym, filter.search) : undefined,
  );
  const wanted = filter.sort ?? 'pseudonym';
  const key = seesIdentity || (wanted !== 'name' && wanted !== 'birthDate') ? wanted : 'pseudonym';
  const direction = sql.raw(filter.order === 'desc' ? 'desc' : 'asc');
  const [rows, [sum]] = await Promise.all([
    selectPatients(database(), principal)
      .where(where)
      // The id settles ties, so that no row is on two pages.
      .orderBy(sql`${ORDER[key]} ${direction} nulls last`, asc(patients.id))
      .limit(filter.limit)
      .offset(filter.offset),
    database().select({ total: count() }).from(patients).where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

/** Holds patients until the transaction ends, always in the same order; those that are gone are missing. */
export async function lockPatients(tx: Executor, ids: readonly string[]): Promise<PatientRow[]> {
  return tx
    .select()
    .from(patients)
    .where(inArray(patients.id, [...ids]))
    .orderBy(asc(patients.id))
    .for('update');
}

/** Null when the project has a patient of that pseudonym already. */
export async function insertPatient(
  tx: Executor,
  values: Omit<typeof patients.$inferInsert, 'id' | 'createdAt' | 'updatedAt' | 'version'>,
): Promise<string | null> {
  const [row] = await tx.insert(patients).values(values).onConflictDoNothing().returning({ id: patients.id });
  return row?.id ?? null;
}

/** The project's patient of that pseudonym, held against deletion until the transaction ends. */
export async function findByPseudonym(
  db: Executor,
  projectId: string,
  pseudonym: string,
): Promise<{ id: string; pseudonym: string } | undefined> {
  const [row] = await db
    .select({ id: patients.id, pseudonym: patients.pseudonym })
    .from(patients)
    .where(
      and(
        eq(patients.projectId, projectId),
        sql`${folded(patients.pseudonym)} = ${folded(sql`${pseudonym}::text`)}`,
      ),
    )
    .for('key share');
  return row;
}

export async function changePatient(
  tx: Executor,
  id: string,
  change: Partial<Omit<PatientRow, 'version'>>,
): Promise<void> {
  await tx
    .update(patients)
    .set({ ...change, version: sql`${patients.version} + 1` })
    .where(eq(patients.id, id));
}

export async function removePatient(tx: Executor, id: string): Promise<void> {
  await tx.delete(patients).where(eq(patients.id, id));
}

/** How much is linked to a patient. */
export async function countLinks(tx: Executor, id: string): Promise<{ samples: number; videos: number }> {
  const [[ofSamples], [ofVideos]] = await Promise.all([
    tx.select({ total: count() }).from(samples).where(eq(samples.patientId, id)),
    tx.select({ total: count() }).from(videos).where(eq(videos.patientId, id)),
  ]);
  return { samples: ofSamples?.total ?? 0, videos: ofVideos?.total ?? 0 };
}

/** Gives everything of one patient to another. */
export async function moveLinks(
  tx: Executor,
  from: string,
  to: string,
): Promise<{ samples: number; videos: number }> {
  const moved = { patientId: to };
  const ofSamples = await tx
    .update(samples)
    .set({ ...moved, version: sql`${samples.version} + 1` })
    .where(eq(samples.patientId, from))
    .returning({ id: samples.id });
  const ofVideos = await tx
    .update(videos)
    .set(moved)
    .where(eq(videos.patientId, from))
    .returning({ id: videos.id });
  return { samples: ofSamples.length, videos: ofVideos.length };
}
