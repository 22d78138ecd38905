import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import { datasets, patients, samples } from '@/db/schema';
import { insideFence, type Principal } from '@/lib/platform/access';

/**
 * The patient of the sample that a dataset holds; undefined where none is entered. In a transaction no sample gets another
 * one until it ends.
 */
export async function findSamplePatient(
  db: Executor,
  datasetId: string,
): Promise<{ id: string; pseudonym: string } | undefined> {
  await db.select({ id: datasets.id }).from(datasets).where(eq(datasets.id, datasetId)).for('share');
  const [row] = await db
    .select({ id: patients.id, pseudonym: patients.pseudonym })
    .from(samples)
    .innerJoin(patients, eq(patients.id, samples.patientId))
    .where(eq(samples.datasetId, datasetId));
  return row;
}

/** Whether a dataset is marked as control material; held as it is until the transaction ends. */
export async function isControlDataset(db: Executor, datasetId: string): Promise<boolean> {
  const [row] = await db
    .select({ isControl: datasets.isControl })
    .from(datasets)
    .where(eq(datasets.id, datasetId))
    .for('share');
  return row?.isControl ?? false;
}

/** The id of a video's patient, its own or else that of its dataset's sample; `video` is the alias of a row of videos. */
export const patientIdOfVideo = (video: string): SQL => {
  const v = sql.raw(video);
  return sql`coalesce(${v}.patient_id, (select s.patient_id from ${samples} as s where s.dataset_id = ${v}.dataset_id))`;
};

/** Whether a patient stands inside the principal's fence. */
export async function isPatientVisible(db: Executor, principal: Principal, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: patients.id })
    .from(patients)
    .where(and(eq(patients.id, id), insideFence(principal, patients.projectId)));
  return row !== undefined;
}
