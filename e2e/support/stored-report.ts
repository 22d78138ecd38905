import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import type { ReportContent } from '@/lib/domain/reports/contract-content';

function contentOfReport(): ReportContent {
  const program = ['--import', 'tsx', 'e2e/support/report-content.ts'];
  return JSON.parse(execFileSync(process.execPath, program, { encoding: 'utf8' })) as ReportContent;
}

/**
 * A project with a dataset of five videos, its analysis and its report. What an earlier journey on the same product left
 * under these names goes by others from now on: reports with versions cannot be deleted.
 * @returns the address of the report's page
 */
export async function reportOf(sql: postgres.Sql): Promise<string> {
  const [project, dataset, task, analysis] = Array.from({ length: 4 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
  ];
  const made = contentOfReport();
  const content = {
    ...made,
    project: { ...made.project, id: project, name: 'Walked project' },
    dataset: { ...made.dataset, id: dataset, name: 'Walked sample' },
    replicates: made.replicates.map((each) => ({ ...each, videoId: randomUUID() })),
  };
  for (const table of ['projects', 'datasets'])
    await sql`update ${sql(table)} set name = name || ', ' || left(id::text, 8) where name in ('Walked project', 'Walked sample')`;
  await sql`insert into projects (id, name) values (${project}, 'Walked project')`;
  await sql`insert into datasets (id, project_id, name) values (${dataset}, ${project}, 'Walked sample')`;
  for (const { videoId, videoName } of content.replicates) {
    await sql`insert into videos (id, dataset_id, name, original_filename, object_key, content_type, size_bytes, sha256,
        width, height, duration_seconds, frames_per_second, frame_count, codec, pixel_format)
      values (${videoId}, ${dataset}, ${videoName}, 'clip.mp4', ${`walk/${videoId}`}, 'video/mp4', 1, ${videoId},
        64, 48, 2, 25, 50, 'h264', 'yuv420p')`;
  }
  await sql`insert into tasks (id, type, status, finished_at, project_id, subject_id)
    values (${task}, 'analysis', 'SUCCESS', now(), ${project}, ${analysis})`;
  await sql`insert into analyses (id, dataset_id, task_id, status, finished_at, parameters)
    values (${analysis}, ${dataset}, ${task}, 'completed', now(),
      '{"videos":[],"forceReanalysis":false,"saveResults":true}')`;
  await sql`insert into reports (dataset_id, analysis_id, content)
    values (${dataset}, ${analysis}, ${sql.json(content as never)})`;
  return `/sarm/reports/view/${dataset}`;
}
