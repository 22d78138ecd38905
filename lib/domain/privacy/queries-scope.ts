import { eq, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import { patients } from '@/db/schema';
import { patientIdOfVideo } from '@/lib/domain/patients';
import { runPrefix } from '@/lib/domain/training-place';
import { uploadPrefix, videoPrefix } from '@/lib/domain/videos';
import type { Scope } from './scope';

export type PatientRow = typeof patients.$inferSelect;

/** The patient, held until the transaction ends. */
export async function lockPatient(tx: Executor, id: string): Promise<PatientRow | undefined> {
  const [row] = await tx.select().from(patients).where(eq(patients.id, id)).for('update');
  return row;
}

/** A condition's list of ids, however long: one parameter. */
export const anyOf = (ids: readonly string[]): SQL =>
  sql`any(string_to_array(${ids.join(' ')}, ' ')::uuid[])`;

async function strings(db: Executor, query: SQL): Promise<string[]> {
  const rows = await db.execute<{ value: string | null }>(query);
  return [...rows].flatMap(({ value }) => value ?? []);
}

/** Texts shorter than this are found everywhere: they say nothing by themselves. */
const MIN_TEXT = 3;

/** The patient's own words: never kept anywhere once the patient is erased. */
function textsOf(patient: PatientRow): string[] {
  const { givenName, familyName } = patient;
  const names =
    givenName && familyName
      ? [`${givenName} ${familyName}`, `${familyName} ${givenName}`, `${familyName}, ${givenName}`]
      : [];
  const all = [
    patient.pseudonym,
    ...names,
    familyName,
    patient.hospitalNumber,
    patient.email,
    patient.contactNumber,
  ];
  return all.flatMap((text) => (text && text.trim().length >= MIN_TEXT ? [text.trim()] : []));
}

/** Names of the patient's videos, stills and datasets that nothing else in the project has. */
const ownNames = (projectId: string, datasetIds: SQL, videoIds: SQL, stillIds: SQL): SQL => sql`
  with named as (
    select v.name, v.id = ${videoIds} as own from videos v join datasets d on d.id = v.dataset_id where d.project_id = ${projectId}
    union all select v.original_filename, v.id = ${videoIds} from videos v join datasets d on d.id = v.dataset_id where d.project_id = ${projectId}
    union all select s.name, s.id = ${stillIds} from stills s join datasets d on d.id = s.dataset_id where d.project_id = ${projectId}
    union all select s.original_filename, s.id = ${stillIds} from stills s join datasets d on d.id = s.dataset_id where d.project_id = ${projectId}
    union all select d.name, d.id = ${datasetIds} from datasets d where d.project_id = ${projectId})
  select name as value from named where length(name) >= ${MIN_TEXT} group by name having bool_and(own)`;

/** Keys of the pictures that contents of reports show; `rows` has `dataset_id` and `content`. */
const shownPictures = (rows: SQL): SQL => sql`
  select 'reports/' || (r.content -> 'dataset' ->> 'id') || '/pictures/' || (p ->> 'sha256')
  from ${rows} r, jsonb_array_elements(coalesce(r.content #> '{pictures,tracks}', '[]') || coalesce(r.content #> '{pictures,frames}', '[]')) p`;

/** Everything that there is of a patient at this moment. */
export async function resolveScope(db: Executor, patient: PatientRow): Promise<Scope> {
  const { id: patientId, projectId, pseudonym } = patient;
  const datasetIds = await strings(
    db,
    sql`select s.dataset_id as value from samples s where s.patient_id = ${patientId} order by 1`,
  );
  const own = anyOf(datasetIds);
  const videoIds = await strings(
    db,
    sql`select v.id as value from videos v join datasets d on d.id = v.dataset_id
      where d.project_id = ${projectId} and ${patientIdOfVideo('v')} = ${patientId} order by 1`,
  );
  const ofVideos = anyOf(videoIds);
  const stillIds = await strings(
    db,
    sql`select id as value from stills where dataset_id = ${own} order by 1`,
  );
  const ofStills = anyOf(stillIds);
  const frameIds = await strings(
    db,
    sql`select id as value from frames where video_id = ${ofVideos} order by 1`,
  );
  const analysisIds = await strings(
    db,
    sql`select a.id as value from analyses a where
      exists (select 1 from analysis_videos x where x.analysis_id = a.id and x.video_id = ${ofVideos})
      or (a.dataset_id = ${own} and not exists (select 1 from analysis_videos x where x.analysis_id = a.id and not x.video_id = ${ofVideos}))
      order by 1`,
  );
  const ofAnalyses = anyOf(analysisIds);
  const isSigned = sql`exists (select 1 from report_versions v where v.report_id = r.id)`;
  const report = (signed: SQL) =>
    strings(
      db,
      sql`select r.id as value from reports r where r.analysis_id = ${ofAnalyses} and ${signed} order by 1`,
    );
  const saved = sql`from saved_reports where project_id = ${projectId} and
    (analysis_id = ${ofAnalyses} or lower(${pseudonym}) = any(regexp_split_to_array(lower(patients), '\\s*,\\s*')))`;
  const savedReportIds = await strings(db, sql`select id as value ${saved} order by 1`);
  const labelIds = await strings(
    db,
    sql`select id as value from data_labels where dataset_id = ${own} order by 1`,
  );
  const about = anyOf([...videoIds, ...stillIds, ...datasetIds, ...analysisIds]);
  const runIds = await strings(
    db,
    sql`select run_id as value from training_run_frames where frame_id = ${anyOf(frameIds)}
      union select run_id from training_run_stills where still_id = ${ofStills} order by 1`,
  );
  const uploadIds = await strings(
    db,
    sql`select u.id as value from uploads u join datasets d on d.id = u.dataset_id where u.id = ${ofVideos}
        or u.dataset_id = ${own} or (d.project_id = ${projectId} and exists (select 1 from jsonb_each_text(u.fields) f
          where f.key in ('patient_id', 'patientId') and lower(f.value) = lower(${pseudonym}))) order by 1`,
  );
  const texts = [
    ...new Set([...textsOf(patient), ...(await strings(db, ownNames(projectId, own, ofVideos, ofStills)))]),
  ];
  return {
    ...{
      projectId,
      patientId,
      datasetIds,
      videoIds,
      stillIds,
      frameIds,
      analysisIds,
      savedReportIds,
      labelIds,
      runIds,
      uploadIds,
      texts,
    },
    draftIds: await report(sql`not ${isSigned}`),
    signedReportIds: await report(isSigned),
    predictionIds: await strings(
      db,
      sql`select id as value from predictions where video_id = ${ofVideos} order by 1`,
    ),
    measurementIds: await strings(
      db,
      sql`select id as value from video_measurements where video_id = ${ofVideos} order by 1`,
    ),
    taskIds: await strings(
      db,
      sql`select t.id as value from tasks t where t.subject_id = ${about}
        or t.id in (select a.task_id from analyses a where a.id = ${ofAnalyses})
        or (t.project_id = ${projectId} and exists (select 1
          from regexp_matches(concat_ws(' ', t.payload::text, t.result::text), '[0-9a-f]{8}-[0-9a-f-]{27}', 'g') as f(part)
          where part[1]::uuid = ${anyOf([...videoIds, ...stillIds, ...frameIds])})) order by 1`,
    ),
    learnedVersionIds: await strings(
      db,
      sql`with recursive learned as (
          select version_id as id from training_runs where id = ${anyOf(runIds)} and version_id is not null
          union select later.id from learned l join (
            select r.version_id as id, r.start_version_id as before from training_runs r where r.version_id is not null
            union all select v.id, v.parent_id from model_versions v) later on later.before = l.id)
        select distinct id as value from learned order by 1`,
    ),
    loggedIds: await strings(
      db,
      sql`with cells as (select d.id from detections d where d.frame_id = ${anyOf(frameIds)})
        select distinct a.resource_id as value from audit_log a where a.resource_id in (
          select id::text from cells union all select m.id::text from masks m join cells on cells.id = m.detection_id
          union all select i.id::text from data_label_items i join cells on cells.id = i.detection_id
          union all select u.id::text from review_units u where u.frame_id = ${anyOf(frameIds)}) order by 1`,
    ),
    prefixes: [
      ...videoIds.map(videoPrefix),
      ...(await strings(
        db,
        sql`select 'stills/' || dataset_id || '/' || id || '/' as value from stills where id = ${ofStills}`,
      )),
      // Drafts, what was signed as it was printed, and pictures: what is kept is printed anew.
      ...(await strings(
        db,
        sql`select distinct 'reports/' || dataset_id || '/' || id || '/' as value from reports where analysis_id = ${ofAnalyses}
          union select 'reports/' || id || '/' from datasets where id = ${own}`,
      )),
      ...(await strings(
        db,
        sql`select distinct rtrim(artefact_prefix, '/') || '/' as value from video_measurements where video_id = ${ofVideos}`,
      )),
      ...runIds.map(runPrefix),
      ...uploadIds.map(uploadPrefix),
    ],
    keys: await strings(
      db,
      sql`select pdf_key as value ${saved} and pdf_key is not null
        union ${shownPictures(sql`(select content from reports where analysis_id = ${ofAnalyses})`)}
        union ${shownPictures(sql`(select v.content from report_versions v join reports r on r.id = v.report_id where r.analysis_id = ${ofAnalyses})`)}
        union ${shownPictures(sql`(select content ${saved})`)}
        union select pdf_key from reports where analysis_id = ${ofAnalyses} and pdf_key is not null
        union select f.object_key from frames f where f.video_id = ${ofVideos}
        union select v.preview_key from videos v where v.id = ${ofVideos} and v.preview_key is not null
        union select v.object_key from videos v where v.id = ${ofVideos}`,
    ),
  };
}
