import { eq, sql } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import {
  analyses,
  controlRuns,
  controlRunValues,
  datasets,
  projects,
  reports,
  samples,
  videos,
} from '@/db/schema';

/** A dataset, held until the transaction ends, with what stands in the way of its mark. Without a fence. */
export async function findMarkedDataset(tx: Executor, id: string) {
  const [row] = await tx
    .select({
      name: datasets.name,
      projectId: datasets.projectId,
      isControl: datasets.isControl,
      isOfPatient: sql<boolean>`exists (select 1 from ${samples} as s where s.dataset_id = ${datasets.id})
        or exists (select 1 from ${videos} as v where v.dataset_id = ${datasets.id} and v.patient_id is not null)`,
      hasReport: sql<boolean>`exists (select 1 from ${reports} as r where r.dataset_id = ${datasets.id})`,
      isAnalyzed: sql<boolean>`exists (select 1 from ${analyses} as a where a.dataset_id = ${datasets.id}
        and a.status in ('pending', 'in-progress'))`,
    })
    .from(datasets)
    .innerJoin(projects, eq(projects.id, datasets.projectId))
    .where(eq(datasets.id, id))
    .for('update', { of: datasets });
  return row;
}

export async function changeMark(tx: Executor, id: string, isControl: boolean): Promise<void> {
  await tx.update(datasets).set({ isControl }).where(eq(datasets.id, id));
}

/** Whether control runs rest on the recordings of a dataset. */
export async function isUsedAsControl(tx: Executor, datasetId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: controlRuns.id })
    .from(controlRuns)
    .innerJoin(controlRunValues, eq(controlRunValues.runId, controlRuns.id))
    .innerJoin(videos, eq(videos.id, controlRunValues.videoId))
    .where(eq(videos.datasetId, datasetId))
    .limit(1);
  return row !== undefined;
}
