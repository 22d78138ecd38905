import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import { deployments, modelVersions, reports, reportVersions } from '@/db/schema';
import type { Preview } from './contract-content';
import { concernedMails, concernedNotifications } from './queries-removing';
import { anyOf } from './queries-scope';
import type { Scope } from './scope';

/** Reports with a signed version, by the newest signature of each. */
export async function selectKeptReports(db: Executor, { signedReportIds }: Scope) {
  if (signedReportIds.length === 0) return [];
  const rows = await db
    .select({
      reportId: reports.id,
      versions: sql<number>`count(*)::int`,
      signedAt: sql<string>`to_char(max(${reportVersions.signedAt}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    })
    .from(reports)
    .innerJoin(reportVersions, eq(reportVersions.reportId, reports.id))
    .where(inArray(reports.id, signedReportIds))
    .groupBy(reports.id)
    .orderBy(asc(reports.id));
  return rows.map((row) => ({ ...row, signedAt: new Date(row.signedAt) }));
}

/** The analyses that reports are of. */
export async function selectAnalysesOf(db: Executor, reportIds: readonly string[]): Promise<string[]> {
  if (reportIds.length === 0) return [];
  const rows = await db
    .select({ analysisId: reports.analysisId })
    .from(reports)
    .where(inArray(reports.id, [...reportIds]));
  return rows.map(({ analysisId }) => analysisId);
}

/** A preview looks through much: it gives up before a person does. */
export async function limitTime(tx: Executor): Promise<void> {
  await tx.execute(sql`set local statement_timeout = '60s'`);
}

/** Versions of models, and whether one is in use. */
export async function selectLearnedModels(db: Executor, versionIds: readonly string[]) {
  if (versionIds.length === 0) return [];
  return db
    .select({
      id: modelVersions.id,
      modelId: modelVersions.modelId,
      number: modelVersions.number,
      sha256: modelVersions.sha256,
      isDeployed: sql<boolean>`exists (select 1 from ${deployments} as d where d.version_id = ${modelVersions.id} and d.ended_at is null)`,
    })
    .from(modelVersions)
    .where(inArray(modelVersions.id, [...versionIds]))
    .orderBy(asc(modelVersions.id));
}

/** How many rows of each kind there are. */
export async function countKinds(
  db: Executor,
  scope: Scope,
  email: string | null,
): Promise<{ removed: Preview['removed']; bytes: number; labelVersions: number }> {
  const number = async (from: SQL): Promise<number> => {
    const [row] = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${from}`);
    return row?.n ?? 0;
  };
  const frames = anyOf(scope.frameIds);
  const boxes = sql`detections d on d.frame_id = ${frames}`;
  const isKept = sql`exists (select 1 from reports r join report_versions v on v.report_id = r.id where r.analysis_id = a.id)`;
  const [sizes] = await db.execute<{ n: string }>(sql`select (
    (select coalesce(sum(size_bytes), 0) from videos where id = ${anyOf(scope.videoIds)}) +
    (select coalesce(sum(size_bytes), 0) from stills where id = ${anyOf(scope.stillIds)}))::text as n`);
  return {
    removed: {
      patients: 1,
      samples: await number(sql`samples where patient_id = ${scope.patientId}`),
      videos: scope.videoIds.length,
      stills: scope.stillIds.length,
      frames: scope.frameIds.length,
      boxes: await number(sql`detections where frame_id = ${frames}`),
      masks: await number(sql`masks m join ${boxes} and d.id = m.detection_id`),
      cells: await number(sql`still_cells where still_id = ${anyOf(scope.stillIds)}`),
      labelItems: await number(sql`data_label_items i join ${boxes} and d.id = i.detection_id`),
      measurements: scope.measurementIds.length,
      analyses: await number(sql`analyses a where a.id = ${anyOf(scope.analysisIds)} and not ${isKept}`),
      drafts: scope.draftIds.length,
      savedReports: scope.savedReportIds.length,
      predictions: scope.predictionIds.length,
      uploads: scope.uploadIds.length,
      labels: scope.labelIds.length,
      datasets: await number(sql`datasets t where t.id = ${anyOf(scope.datasetIds)}
        and not exists (select 1 from reports r where r.dataset_id = t.id and r.id = ${anyOf(scope.signedReportIds)})
        and not exists (select 1 from videos v where v.dataset_id = t.id and not v.id = ${anyOf(scope.videoIds)})`),
      mails: await number(sql`mails where ${concernedMails(scope, email)}`),
      notifications: await number(sql`notifications where ${concernedNotifications(scope)}`),
      tasks: await number(
        sql`tasks t where t.id = ${anyOf(scope.taskIds)} and not exists (select 1 from analyses a where a.task_id = t.id and ${isKept})`,
      ),
      trainingCopies: scope.runIds.length,
    },
    bytes: Number(sizes?.n ?? 0),
    labelVersions: await number(sql`data_label_versions v where v.project_id = ${scope.projectId}`),
  };
}
