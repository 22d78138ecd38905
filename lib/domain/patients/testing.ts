import { eq } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { datasets, patients } from '@/db/schema';
import { findByPseudonym } from './queries';

/** The id of a dataset's project's patient of that pseudonym, for tests; entered where there is none. */
export async function testPatient(db: Database, datasetId: string, pseudonym: string): Promise<string> {
  const [dataset] = await db
    .select({ projectId: datasets.projectId })
    .from(datasets)
    .where(eq(datasets.id, datasetId));
  if (!dataset) throw new Error('there is no such dataset');
  const found = await findByPseudonym(db, dataset.projectId, pseudonym);
  if (found) return found.id;
  const [made] = await db
    .insert(patients)
    .values({ projectId: dataset.projectId, pseudonym })
    .returning({ id: patients.id });
  if (!made) throw new Error('the patient was not stored');
  return made.id;
}
