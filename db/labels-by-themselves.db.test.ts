import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from './testing';

// Data labels of version 0.22.0 and before, taken through the migration.

const { sql, close } = await testDatabase();
afterAll(close);

it('tells labels that pages made by the name they gave them', async () => {
  await sql`alter table data_labels drop column by_itself`;
  const [user] =
    await sql`insert into users (email, display_name) values ('ada@example.com', 'Ada') returning id`;
  const [project] = await sql`insert into projects (name) values ('P') returning id`;
  const [dataset] = await sql`
    insert into datasets (name, project_id) values ('D', ${project?.id}) returning id`;
  const made = `${user?.id}_${dataset?.id}`;
  const labels: [type: string, name: string][] = [
    ['detection', `${made}_detection`],
    ['morphology', `${made}_morphology`],
    ['morphology_segmentation', `${made}_morphology`],
    ['morphology_segmentation', `${made}_detection`],
    ['detection', 'Second reading'],
    ['detection', `${dataset?.id}_${user?.id}_detection`],
  ];
  for (const [type, name] of labels)
    await sql`insert into data_labels (dataset_id, user_id, type, name)
      values (${dataset?.id}, ${user?.id}, ${type}, ${name})`;
  await sql.unsafe(
    readFileSync(path.join(import.meta.dirname, 'migrations', '0041_labels_by_themselves.sql'), 'utf8'),
  );
  const found = await sql<{ type: string; name: string }[]>`
    select type, name from data_labels where by_itself order by type, name`;
  expect(found.map(({ type, name }) => [type, name])).toEqual(labels.slice(0, 3));
});
