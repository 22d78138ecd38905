import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import type { Figure, ReportContent } from '@/lib/domain/reports/contract-content';
import { reportOf } from './stored-report';

export interface Visits {
  readonly projectId: string;
  /** Two datasets with a report each; the second one's concentration is half as high again. */
  readonly datasets: readonly [string, string];
}

const scaled = (figure: Figure, factor: number): Figure =>
  figure.key === 'concentration' && figure.value !== null && figure.interval95
    ? {
        ...figure,
        value: figure.value * factor,
        interval95: { low: figure.interval95.low * factor, high: figure.interval95.high * factor },
      }
    : figure;

/** Two datasets of one project, each with an issued report, for what is followed from one to the next. */
export async function twoReports(sql: postgres.Sql): Promise<Visits> {
  const address = await reportOf(sql);
  const first = address.split('/').at(-1) ?? '';
  const [stored] = await sql<{ project_id: string; content: ReportContent }[]>`
    select d.project_id, r.content from reports r join datasets d on d.id = r.dataset_id where d.id = ${first}`;
  if (!stored) throw new Error('the first report was not stored');
  const { project_id: projectId } = stored;
  const [second, task, analysis] = [randomUUID(), randomUUID(), randomUUID()];
  const content = {
    ...stored.content,
    dataset: { id: second, name: 'Second sample' },
    figures: stored.content.figures.map((figure) => scaled(figure, 1.5)),
    // Recorded at another magnification, of which the trend has to warn.
    replicates: stored.content.replicates.map((each) => ({
      ...each,
      calibration: each.calibration && { ...each.calibration, pixelSizeUm: 0.8 },
    })),
  };
  await sql`insert into datasets (id, project_id, name) values (${second}, ${projectId}, 'Second sample')`;
  await sql`insert into tasks (id, type, status, finished_at, project_id, subject_id)
    values (${task}, 'analysis', 'SUCCESS', now(), ${projectId}, ${analysis})`;
  await sql`insert into analyses (id, dataset_id, task_id, status, finished_at, parameters)
    values (${analysis}, ${second}, ${task}, 'completed', now(),
      '{"videos":[],"forceReanalysis":false,"saveResults":true}')`;
  await sql`insert into reports (dataset_id, analysis_id, content)
    values (${second}, ${analysis}, ${sql.json(content as never)})`;
  return { projectId, datasets: [first, second] };
}

/** Writes into a dataset's report what a report keeps of patient and sample when it is issued after they are entered. */
export async function reportWithSample(sql: postgres.Sql, datasetId: string): Promise<void> {
  await sql`update reports r set content = r.content || jsonb_build_object(
      'patient', jsonb_build_object('id', p.id, 'pseudonym', p.pseudonym))
    from samples s join patients p on p.id = s.patient_id where s.dataset_id = r.dataset_id and r.dataset_id = ${datasetId}`;
}
