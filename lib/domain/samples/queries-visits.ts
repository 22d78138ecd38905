import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { issuedContent } from '@/db/issued-content';
import { datasets, reports, samples, videos } from '@/db/schema';
import { insideFence, type Principal } from '@/lib/platform/access';

/** Condition: the dataset's sample is the patient's, or no sample says whose and all videos that name a patient name this one. */
const isOfPatient = (patientId: string): SQL => sql`case when ${samples.patientId} is not null
  then ${samples.patientId} = ${patientId}
  else (select bool_and(v.patient_id = ${patientId}) from ${videos} as v
    where v.dataset_id = ${datasets.id} and v.patient_id is not null) end`;

const firstCapture = sql<string | null>`(select min(v.capture_date)::text from ${videos} as v
  where v.dataset_id = ${datasets.id})`;

/** What orders the visits: when the sample was collected, else recorded, else put on record. */
const visitedAt = sql`coalesce(${samples.collectedAt}, ${firstCapture}::timestamp, ${datasets.createdAt} at time zone 'UTC')`;

/** The newest visits of a patient; the fence is asked once more, of each dataset. */
export async function selectVisits(principal: Principal, patientId: string, limit: number) {
  const where = and(isOfPatient(patientId), insideFence(principal, datasets.projectId));
  const [rows, [sum]] = await Promise.all([
    database()
      .select({
        datasetId: datasets.id,
        datasetName: datasets.name,
        projectId: datasets.projectId,
        isSimulated: datasets.isSimulated,
        createdAt: datasets.createdAt,
        collectedAt: samples.collectedAt,
        firstCapture,
        abstinenceDays: samples.abstinenceDays,
        volumeMl: samples.volumeMl,
        videosCount: sql<number>`(select count(*)::int from ${videos} as v where v.dataset_id = ${datasets.id})`,
      })
      .from(datasets)
      .leftJoin(samples, eq(samples.datasetId, datasets.id))
      .where(where)
      .orderBy(desc(visitedAt), desc(datasets.id))
      .limit(limit),
    database()
      .select({ total: count() })
      .from(datasets)
      .leftJoin(samples, eq(samples.datasetId, datasets.id))
      .where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}
export type VisitRow = Awaited<ReturnType<typeof selectVisits>>['rows'][number];

/** The newest report of each of these datasets, as it was last signed, else as it is. */
export async function selectNewestReports(datasetIds: readonly string[]) {
  if (datasetIds.length === 0) return [];
  return database()
    .selectDistinctOn([reports.datasetId], {
      id: reports.id,
      datasetId: reports.datasetId,
      analysisId: reports.analysisId,
      content: issuedContent,
    })
    .from(reports)
    .where(inArray(reports.datasetId, [...datasetIds]))
    .orderBy(reports.datasetId, desc(reports.createdAt), desc(reports.id));
}
