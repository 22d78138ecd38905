import { eq, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import { datasets, patients, tasks } from '@/db/schema';
import { endTrainingsOf } from '@/lib/domain/training-place';
import { removeContents } from '@/lib/domain/videos';
import { say } from '@/lib/messages/message';
import { stopTasks } from '@/lib/platform/tasks';
import { anyOf } from './queries-scope';
import { allIds, type Scope } from './scope';

/** How many rows of a kind went. */
export type Removed = Readonly<Record<string, number>>;

/** A text as a pattern that finds it alone, in the way of Postgres. */
const alone = (text: string): string =>
  `(^|[^[:alnum:]_-])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}($|[^[:alnum:]_-])`;

const says = (where: SQL, texts: readonly string[]): SQL =>
  texts.length === 0
    ? sql`false`
    : sql`(${sql.join(
        texts.map((text) => sql`${where} ~* ${alone(text)}`),
        sql` or `,
      )})`;

const namesId = (where: SQL, ids: readonly string[]): SQL => sql`exists (select 1
  from regexp_matches(${where}, '[0-9a-f]{8}-[0-9a-f-]{27}', 'g') as f(part) where part[1]::uuid = ${anyOf(ids)})`;

/** Emails whose text, attachment or addressee is the patient's. */
export const concernedMails = (scope: Scope, email: string | null): SQL => sql`
  (${says(sql`concat_ws(' ', subject, body_text, attachment_name)`, scope.texts)}
    or attachment_key = any(string_to_array(${scope.keys.join('\n')}, E'\n'))
    or lower(recipient) = lower(${email ?? ''})
    or ${namesId(sql`concat_ws(' ', body_text, attachment_key)`, allIds(scope))})`;

/** Notifications that lead to what is the patient's, or name it. */
export const concernedNotifications = (scope: Scope): SQL => sql`
  (${says(sql`concat_ws(' ', title::text, message::text)`, scope.texts)} or ${namesId(sql`coalesce(link, '')`, allIds(scope))})`;

/** Stops whatever works on the patient's data, so that nothing is written while it is deleted. */
async function stopWork(tx: Executor, scope: Scope): Promise<void> {
  for (const videoId of scope.videoIds) await removeContents(tx, { videoId });
  await endTrainingsOf(tx, { stillIds: scope.stillIds });
  await stopTasks(tx, sql`${tasks.id} = ${anyOf(scope.taskIds)}`);
}

/** Runs one deletion after the other; each says how many rows of its kind went. */
async function count(
  tx: Executor,
  removed: Record<string, number>,
  kind: string,
  statement: SQL,
): Promise<void> {
  const rows = await tx.execute(statement);
  removed[kind] = (removed[kind] ?? 0) + rows.length;
}

/**
 * Deletes every row of a patient, the patient last; a dataset with a signed report stays, empty and under the code.
 * @returns how many rows went, by kind: what goes with its video, still or dataset is counted before
 */
export async function removeRows(
  tx: Executor,
  scope: Scope,
  { code, email }: { readonly code: string; readonly email: string | null },
): Promise<Removed> {
  await stopWork(tx, scope);
  const removed: Record<string, number> = {};
  const go = (kind: string, statement: SQL): Promise<void> => count(tx, removed, kind, statement);
  const of = (kind: string, from: SQL): Promise<void> => go(kind, sql`select 1 from ${from}`);
  const { videoIds, stillIds, frameIds, datasetIds } = scope;
  const [videos, frames, own] = [anyOf(videoIds), anyOf(frameIds), anyOf(datasetIds)];

  await of('frames', sql`frames where video_id = ${videos}`);
  await of('boxes', sql`detections where frame_id = ${frames}`);
  await of('masks', sql`masks m join detections d on d.id = m.detection_id where d.frame_id = ${frames}`);
  await of(
    'labelItems',
    sql`data_label_items i join detections d on d.id = i.detection_id where d.frame_id = ${frames}`,
  );
  await of('measurements', sql`video_measurements where video_id = ${videos}`);
  await of('cells', sql`still_cells where still_id = ${anyOf(stillIds)}`);
  await of('trainingCopies', sql`training_runs where id = ${anyOf(scope.runIds)}`);

  // What shows pictures or figures of a single frame in other tables.
  await tx.execute(
    sql`update training_runs set samples = '[]', judged = null where id = ${anyOf(scope.runIds)}`,
  );
  await tx.execute(sql`delete from training_checkpoints where run_id = ${anyOf(scope.runIds)}`);
  await tx.execute(sql`update control_run_values set video_name = null where video_id = ${videos}`);
  await tx.execute(
    sql`update model_versions set trial = null where trial is not null and ${namesId(sql`trial::text`, [...videoIds, ...frameIds])}`,
  );

  await go('mails', sql`delete from mails where ${concernedMails(scope, email)} returning 1`);
  await go(
    'notifications',
    sql`delete from notifications where ${concernedNotifications(scope)} returning 1`,
  );
  await go(
    'savedReports',
    sql`delete from saved_reports where id = ${anyOf(scope.savedReportIds)} returning 1`,
  );
  await go('predictions', sql`delete from predictions where id = ${anyOf(scope.predictionIds)} returning 1`);
  await go('uploads', sql`delete from uploads where id = ${anyOf(scope.uploadIds)} returning 1`);
  const isKept = sql`exists (select 1 from reports r join report_versions v on v.report_id = r.id where r.analysis_id = a.id)`;
  await of('drafts', sql`reports where id = ${anyOf(scope.draftIds)}`);
  await go(
    'analyses',
    sql`delete from analyses a where a.id = ${anyOf(scope.analysisIds)} and not ${isKept} returning 1`,
  );
  await go(
    'tasks',
    sql`delete from tasks t where t.id = ${anyOf(scope.taskIds)} and not exists (select 1 from analyses a where a.task_id = t.id) returning 1`,
  );
  // The task of a signed report's analysis stays, and says nothing.
  await tx
    .update(tasks)
    .set({ payload: {}, result: null, error: null, message: say('work.dataErased') })
    .where(sql`${tasks.id} = ${anyOf(scope.taskIds)}`);
  await tx.execute(
    sql`update analyses set error = null, parameters = '{}' where id = ${anyOf(scope.analysisIds)}`,
  );
  await go('videos', sql`delete from videos where id = ${videos} returning 1`);
  await go('stills', sql`delete from stills where id = ${anyOf(stillIds)} returning 1`);
  await go('labels', sql`delete from data_labels where id = ${anyOf(scope.labelIds)} returning 1`);
  await go('samples', sql`delete from samples where patient_id = ${scope.patientId} returning 1`);
  await go(
    'datasets',
    sql`delete from datasets d where d.id = ${own} and not exists (select 1 from reports r where r.dataset_id = d.id)
      and not exists (select 1 from videos v where v.dataset_id = d.id) returning 1`,
  );
  await tx
    .update(datasets)
    .set({ name: code, description: '', metadata: {}, status: 'archived' })
    .where(sql`${datasets.id} = ${own}`);
  await go('patients', sql`delete from ${patients} where ${eq(patients.id, scope.patientId)} returning 1`);
  return removed;
}

/** How much is left of a patient; every number must be 0. */
export async function countLeft(db: Executor, scope: Scope): Promise<Readonly<Record<string, number>>> {
  const left: Record<string, number> = {};
  const number = async (kind: string, from: SQL): Promise<void> => {
    const [row] = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${from}`);
    left[kind] = row?.n ?? 0;
  };
  await number('patients', sql`patients where id = ${scope.patientId}`);
  await number(
    'samples',
    sql`samples where dataset_id = ${anyOf(scope.datasetIds)} and patient_id is not null`,
  );
  await number('videos', sql`videos where id = ${anyOf(scope.videoIds)} or patient_id = ${scope.patientId}`);
  await number('stills', sql`stills where id = ${anyOf(scope.stillIds)}`);
  await number('frames', sql`frames where id = ${anyOf(scope.frameIds)}`);
  await number('drafts', sql`reports where id = ${anyOf(scope.draftIds)}`);
  await number('savedReports', sql`saved_reports where id = ${anyOf(scope.savedReportIds)}`);
  await number('uploads', sql`uploads where id = ${anyOf(scope.uploadIds)}`);
  await number(
    'signedReports',
    sql`report_versions where report_id = ${anyOf(scope.signedReportIds)} and erased_at is null`,
  );
  return left;
}

/** Deletes datasets of erased patients that nothing is left of. */
export async function removeEmptyDatasets(tx: Executor, ids: readonly string[]): Promise<void> {
  await tx.delete(datasets).where(sql`${datasets.id} = ${anyOf(ids)} and ${datasets.status} = 'archived'
    and ${datasets.name} ~ '^E-[0-9A-Z-]+$'
    and not exists (select 1 from reports r where r.dataset_id = ${datasets.id})
    and not exists (select 1 from videos v where v.dataset_id = ${datasets.id})`);
}
