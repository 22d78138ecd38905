import { randomUUID } from 'node:crypto';
import { Client } from '@/scripts/client/client';
import { type App, newClinician, PASSWORD } from '../../support/app';
import { reportOf } from '../../support/stored-report';

/** A project with the data that the messages are about. */
export interface Place {
  readonly email: string;
  readonly client: Client;
  readonly projectId: string;
  /** Five videos with a report. */
  readonly datasetId: string;
  readonly videoId: string;
  readonly analysisId: string;
  /** Of the first video, at 0, 10 and 20; their pictures are lost. */
  readonly frameIds: readonly string[];
  /** Has no frames. */
  readonly otherVideoId: string;
  readonly emptyDatasetId: string;
  /** Has no datasets. */
  readonly emptyProjectId: string;
  /** Have failed without a reason. */
  readonly failedTaskId: string;
  readonly failedAnalysisId: string;
}

const ids = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

/** Made by hand, as no video has to be measured for any message. */
export async function newPlace(app: App): Promise<Place> {
  const { sql } = app;
  const datasetId = (await reportOf(sql)).split('/').at(-1) ?? '';
  const [known] = await sql<{ project: string; analysis: string }[]>`
    select d.project_id as project, r.analysis_id as analysis from datasets d join reports r on r.dataset_id = d.id
    where d.id = ${datasetId}`;
  const [projectId, analysisId] = [known?.project ?? '', known?.analysis ?? ''];
  const [videoId = '', otherVideoId = ''] = ids(
    await sql<{ id: string }[]>`select id from videos where dataset_id = ${datasetId} order by name`,
  );
  // Their previews and pictures have names, and nothing is stored under them.
  await sql`update videos set preview_status = 'ready', preview_key = 'lost' where dataset_id = ${datasetId}`;
  const frameIds = ids(
    await sql<{ id: string }[]>`
      insert into frames (video_id, frame_number, time_offset_seconds, width, height, object_key, size_bytes,
        extraction_session, detection_status)
      select ${videoId}, n, n / 25.0, 64, 48, 'lost', 1, ${randomUUID()}::uuid, null from unnest(array[0, 10, 20]) n
      returning id`,
  );
  const [emptyDatasetId = ''] = ids(
    await sql<{ id: string }[]>`
      insert into datasets (project_id, name) values (${projectId}, 'Empty sample') returning id`,
  );
  const [emptyProjectId = ''] = ids(
    await sql<{ id: string }[]>`insert into projects (name) values ('Empty project') returning id`,
  );
  const [failedTaskId = '', analysisTaskId = ''] = ids(
    await sql<{ id: string }[]>`
      insert into tasks (type, status, finished_at, project_id, subject_id)
      values ('detection', 'FAILURE', now(), ${projectId}, ${videoId}),
        ('analysis', 'FAILURE', now(), ${projectId}, ${datasetId}) returning id`,
  );
  const [failedAnalysisId = ''] = ids(
    await sql<{ id: string }[]>`
      insert into analyses (dataset_id, task_id, status, finished_at, parameters)
      values (${datasetId}, ${analysisTaskId}, 'failed', now(),
        '{"videos":[],"forceReanalysis":false,"saveResults":true}') returning id`,
  );
  const email = await newClinician(app);
  await sql`insert into project_members (project_id, user_id, access_level)
    select p.id, u.id, 'admin' from projects p, users u
    where p.id in (${projectId}, ${emptyProjectId}) and u.email = ${email}`;
  const client = await new Client(app.product.address).as(email, PASSWORD);
  return {
    email,
    client,
    projectId,
    datasetId,
    videoId,
    analysisId,
    frameIds,
    otherVideoId,
    emptyDatasetId,
    emptyProjectId,
    failedTaskId,
    failedAnalysisId,
  };
}

/** The body of a refusal in words. */
export const refusal = (message: string) => ({ code: 'CONFLICT', message, detail: message });
