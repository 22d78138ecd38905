import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { datasets, microscopes, patients, projectMembers, projects, samples, videos } from '@/db/schema';
import { patientIdOfVideo } from '@/lib/domain/patients';
import { insideFence, levelColumn, type Principal } from '@/lib/platform/access';

export type SampleRow = typeof samples.$inferSelect;

/** A dataset with the sample that it holds, if anything of one was entered. */
export async function findVisibleSample(db: Executor, principal: Principal, datasetId: string) {
  const [row] = await db
    .select({
      datasetId: datasets.id,
      datasetName: datasets.name,
      isControl: datasets.isControl,
      projectId: datasets.projectId,
      projectStatus: projects.status,
      memberLevel: levelColumn(principal),
      sample: samples,
      microscope: microscopes.name,
      patientKey: patients.id,
      pseudonym: patients.pseudonym,
    })
    .from(datasets)
    .innerJoin(projects, eq(projects.id, datasets.projectId))
    .leftJoin(
      projectMembers,
      and(eq(projectMembers.projectId, datasets.projectId), eq(projectMembers.userId, principal.userId)),
    )
    .leftJoin(samples, eq(samples.datasetId, datasets.id))
    .leftJoin(microscopes, eq(microscopes.id, datasets.microscopeId))
    .leftJoin(patients, eq(patients.id, samples.patientId))
    .where(and(eq(datasets.id, datasetId), insideFence(principal, datasets.projectId)));
  return row;
}
export type VisibleSample = NonNullable<Awaited<ReturnType<typeof findVisibleSample>>>;

/** Holds a dataset until the transaction ends, so that no video comes in meanwhile and nobody else enters its sample. */
export async function lockDataset(tx: Executor, datasetId: string): Promise<void> {
  await tx.select({ id: datasets.id }).from(datasets).where(eq(datasets.id, datasetId)).for('update');
}

/** The pseudonyms of other patients that videos of a dataset name themselves. */
export async function selectOtherPatients(
  tx: Executor,
  datasetId: string,
  patientId: string,
): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ pseudonym: patients.pseudonym })
    .from(videos)
    .innerJoin(patients, eq(patients.id, videos.patientId))
    .where(and(eq(videos.datasetId, datasetId), isNotNull(videos.patientId), ne(videos.patientId, patientId)))
    .orderBy(patients.pseudonym);
  return rows.map((row) => row.pseudonym);
}

/** Enters a sample, or takes the place of what was entered before. */
export async function upsertSample(
  tx: Executor,
  values: Omit<typeof samples.$inferInsert, 'id' | 'version' | 'createdAt' | 'updatedAt'>,
): Promise<void> {
  const { datasetId: _, ...change } = values;
  await tx
    .insert(samples)
    .values(values)
    .onConflictDoUpdate({
      target: samples.datasetId,
      set: { ...change, version: sql`${samples.version} + 1`, updatedAt: new Date() },
    });
}

/** The sample and the microscope of a dataset without a fence, for the job that writes a report. */
export async function findSampleForJob(
  datasetId: string,
): Promise<{ sample: SampleRow | null; microscope: string | null } | undefined> {
  const [row] = await database()
    .select({ sample: samples, microscope: microscopes.name })
    .from(datasets)
    .leftJoin(samples, eq(samples.datasetId, datasets.id))
    .leftJoin(microscopes, eq(microscopes.id, datasets.microscopeId))
    .where(eq(datasets.id, datasetId));
  return row;
}

/** The patient of each of these videos, null where it has none; each once. Without a fence, for those who have checked it. */
export async function selectPatientsOfVideos(
  db: Executor,
  videoIds: readonly string[],
): Promise<({ id: string; pseudonym: string } | null)[]> {
  if (videoIds.length === 0) return [];
  const rows = await db
    .selectDistinct({ id: patients.id, pseudonym: patients.pseudonym })
    .from(videos)
    .leftJoin(patients, eq(patients.id, patientIdOfVideo('videos')))
    .where(inArray(videos.id, [...videoIds]))
    .orderBy(patients.pseudonym);
  return rows.map(({ id, pseudonym }) => (id && pseudonym ? { id, pseudonym } : null));
}
