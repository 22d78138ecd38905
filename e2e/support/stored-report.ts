import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { composeReport } from '@/lib/domain/reports/compose';
import { referenceLimits } from '@/lib/domain/reports/reference-limits';
import { factsOf, videoOf } from '@/lib/domain/reports/testing';
import { reportTexts } from '@/lib/domain/reports/translate';

/** Stores a report of the demo dataset as an analysis would have made it. @returns the address of its page */
export async function reportOf(sql: postgres.Sql): Promise<string> {
  const [dataset] = await sql<{ id: string; name: string; project_id: string }[]>`
    select id, name, project_id from datasets where name = 'Simulated sample'`;
  if (!dataset) throw new Error('the demo dataset is missing');
  const [task, analysis] = [randomUUID(), randomUUID()];
  await sql`insert into tasks (id, type, status, finished_at, project_id, subject_id)
    values (${task}, 'analysis', 'SUCCESS', now(), ${dataset.project_id}, ${analysis})`;
  await sql`insert into analyses (id, dataset_id, task_id, status, finished_at, parameters)
    values (${analysis}, ${dataset.id}, ${task}, 'completed', now(), '{"videos":[]}')`;
  const videos = await sql<{ id: string }[]>`
    select id from videos where dataset_id = ${dataset.id} order by created_at limit 5`;
  const facts = factsOf(videos.map((_, at) => videoOf(at + 1)));
  const made = composeReport(facts, referenceLimits('who6'), reportTexts(facts.language));
  const content = { ...made, dataset: { ...made.dataset, id: dataset.id, name: dataset.name } };
  const project = { ...made.project, id: dataset.project_id, name: 'Demo project' };
  const replicates = content.replicates.map((each, at) => ({ ...each, videoId: videos[at]?.id ?? '' }));
  await sql`insert into reports (dataset_id, analysis_id, content)
    values (${dataset.id}, ${analysis}, ${sql.json({ ...content, project, replicates } as never)})`;
  return `/sarm/reports/view/${dataset.id}`;
}
