import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from './testing';

// Videos whose state an extraction of stills had overwritten, taken through the migration.

const { sql, close } = await testDatabase();
afterAll(close);

it('tells the video apart from the extraction of its stills, and keeps how that stands', async () => {
  const [project] = await sql`insert into projects (name) values ('P') returning id`;
  const [dataset] =
    await sql`insert into datasets (project_id, name) values (${project?.id}, 'D') returning id`;
  const before = [
    ['uploaded', null],
    ['processing', 'extracting'],
    ['failed', 'failed'],
    ['failed', null],
    ['completed', 'completed'],
    ['completed', 'cancelled'],
  ] as const;
  for (const [index, [status, stage]] of before.entries()) {
    await sql`insert into videos (dataset_id, name, original_filename, object_key, content_type, size_bytes, sha256,
      width, height, duration_seconds, frames_per_second, frame_count, codec, pixel_format, processing_status,
      extraction_stage, extraction_message)
      values (${dataset?.id}, ${String(index)}, 'v.mp4', ${String(index)}, 'video/mp4', 1, '0', 1, 1, 1, 1, 1, 'h264',
      'yuv420p', ${status}, ${stage}, '"said before"')`;
  }
  const file = path.join(import.meta.dirname, 'migrations', '0008_video-own-status.sql');
  await sql.unsafe(readFileSync(file, 'utf8'));
  const rows =
    await sql`select processing_status, extraction_stage, extraction_message from videos order by name`;
  expect(
    rows.map(({ processing_status, extraction_stage }) => [processing_status, extraction_stage]),
  ).toEqual([
    ['uploaded', null],
    ['uploaded', 'extracting'],
    ['uploaded', 'failed'],
    ['uploaded', 'failed'],
    ['uploaded', 'completed'],
    ['uploaded', 'cancelled'],
  ]);
  expect(rows.every(({ extraction_message }) => extraction_message === 'said before')).toBe(true);
});
