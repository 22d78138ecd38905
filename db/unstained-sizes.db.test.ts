import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from './testing';

// Cells of stills that version 0.19.0 measured, taken through the migration.

const { sql, close } = await testDatabase();
afterAll(close);

const findings = {
  length: 'abnormal',
  width: 'unsure',
  ellipticity: 'normal',
  acrosome: null,
  vacuoles: null,
};
const counted = { anomalies: ['headShape'], suggested: [], confidence: 0.9, reason: null, notJudged: [] };
const open = { ...counted, anomalies: null, suggested: ['headShape'], reason: 'undecided' };
/** Stain, sizes held against the ranges, and what was said, of one cell each. */
const CELLS = [
  ['unstained', findings, counted],
  ['unstained', findings, open],
  // Judged by the classifier alone, because its head was not outlined.
  ['unstained', null, counted],
  ['papanicolaou', findings, { ...open, reason: 'stained' }],
] as const;

it('a class that sizes of stained heads had a part in counts no more on unstained cells', async () => {
  const [project] = await sql`insert into projects (name) values ('P') returning id`;
  const [dataset] =
    await sql`insert into datasets (project_id, name) values (${project?.id}, 'D') returning id`;
  for (const [index, [stain, held, automatic]] of CELLS.entries()) {
    const [still] = await sql`
      insert into stills (dataset_id, name, original_filename, object_key, size_bytes, sha256, format, width, height, stain, state)
      values (${dataset?.id}, ${String(index)}, 's.png', ${String(index)}, 1, '0', 'png', 8, 8, ${stain}, 'measured') returning id`;
    await sql`insert into still_cells (still_id, number, x, y, measures, automatic)
      values (${still?.id}, 1, 4, 4, ${JSON.stringify({ vacuoles: 2, findings: held })}::text::jsonb, ${JSON.stringify(automatic)}::text::jsonb)`;
  }
  await sql.unsafe(
    readFileSync(path.join(import.meta.dirname, 'migrations', '0039_unstained_sizes.sql'), 'utf8'),
  );
  const rows = await sql`
    select measures, automatic from still_cells join stills on stills.id = still_id order by stills.name`;
  expect([...rows]).toEqual([
    {
      measures: { vacuoles: 2, findings: null },
      automatic: { ...counted, anomalies: null, reason: 'earlierRule' },
    },
    { measures: { vacuoles: 2, findings: null }, automatic: { ...open, suggested: [] } },
    { measures: { vacuoles: 2, findings: null }, automatic: counted },
    { measures: { vacuoles: 2, findings }, automatic: { ...open, reason: 'stained' } },
  ]);
});
