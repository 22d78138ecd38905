import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from './testing';

// Rows whose messages were English sentences, taken through the migration.

const { sql, close } = await testDatabase();
afterAll(close);

const COLUMNS = [
  ['tasks', 'message'],
  ['tasks', 'error'],
  ['analyses', 'error'],
  ['analysis_videos', 'message'],
  ['videos', 'extraction_message'],
  ['notifications', 'title'],
  ['notifications', 'message'],
] as const;

async function asBefore(): Promise<void> {
  await sql`alter table tasks alter column message drop default`;
  for (const [table, column] of COLUMNS) {
    await sql`alter table ${sql(table)} alter column ${sql(column)} type text using ${sql(column)} ->> 'key'`;
  }
  await sql`alter table tasks alter column message set default 'Task queued for processing'`;
  await sql`alter table analysis_videos alter column message set default ''`;
  await sql`alter table analysis_videos alter column message set not null`;
}

const SAID = 'Frame 3 of 40: "it\'s {odd}" \\ é';

it('keeps what was said word for word, and nothing where nothing was said', async () => {
  await asBefore();
  const [user] =
    await sql`insert into users (email, display_name) values ('ada@example.com', 'Ada') returning id`;
  const [project] = await sql`insert into projects (name) values ('P') returning id`;
  const [dataset] =
    await sql`insert into datasets (project_id, name) values (${project?.id}, 'D') returning id`;
  const tasks = await sql`insert into tasks (type, project_id, subject_id, message, error) values
    ('analysis', ${project?.id}, ${dataset?.id}, ${SAID}, ${SAID}),
    ('analysis', ${project?.id}, ${dataset?.id}, default, null) returning id`;
  const analyses = await sql`insert into analyses (dataset_id, task_id, error) values
    (${dataset?.id}, ${tasks[0]?.id}, ${SAID}), (${dataset?.id}, ${tasks[1]?.id}, null) returning id`;
  const [video] = await sql`insert into videos (dataset_id, name, original_filename, object_key, content_type,
      size_bytes, sha256, width, height, duration_seconds, frames_per_second, frame_count, codec, pixel_format,
      extraction_message)
    values (${dataset?.id}, 'V', 'v.mp4', 'v', 'video/mp4', 1, '0', 1, 1, 1, 1, 1, 'h264', 'yuv420p', ${SAID})
    returning id`;
  await sql`insert into analysis_videos (analysis_id, video_id, position, message) values
    (${analyses[0]?.id}, ${video?.id}, 0, ${SAID}), (${analyses[1]?.id}, ${video?.id}, 0, default)`;
  await sql`insert into notifications (user_id, title, message) values (${user?.id}, ${SAID}, ${SAID})`;

  const file = path.join(import.meta.dirname, 'migrations', '0012_messages.sql');
  await sql.unsafe(readFileSync(file, 'utf8'));

  const stored = async (table: string, column: string) => {
    const rows = await sql`select ${sql(column)} as said from ${sql(table)} order by ${sql(column)}::text`;
    return rows.map(({ said }) => said);
  };
  const kept = { key: 'work.verbatim', values: { text: SAID } };
  const queued = { key: 'work.verbatim', values: { text: 'Task queued for processing' } };
  expect(await stored('tasks', 'message')).toEqual([kept, queued]);
  for (const [table, column] of COLUMNS.slice(1, 4))
    expect(await stored(table, column)).toEqual([kept, null]);
  for (const [table, column] of COLUMNS.slice(4)) expect(await stored(table, column)).toEqual([kept]);
  await sql`insert into tasks (type, project_id, subject_id) values ('analysis', ${project?.id}, ${dataset?.id})`;
  expect(await stored('tasks', 'message')).toContainEqual({ key: 'work.queued' });
});
