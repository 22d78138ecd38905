import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from './testing';

// Videos whose patient was a text, taken through the migration.

const { sql, close } = await testDatabase();
afterAll(close);

const FOLDER = path.join(import.meta.dirname, 'migrations');
const migration = (): string => {
  const all = readdirSync(FOLDER).filter((file) => file.endsWith('.sql'));
  const texts = all.map((file) => readFileSync(path.join(FOLDER, file), 'utf8'));
  return texts.find((text) => text.includes('"patient_id"::uuid')) ?? '';
};

async function newDataset(project: string): Promise<string> {
  const [place] = await sql`insert into projects (name) values (${project}) returning id`;
  const [dataset] =
    await sql`insert into datasets (project_id, name) values (${place?.id}, 'D') returning id`;
  return dataset?.id;
}

it('makes one patient a project of what was typed, however it was spelled', async () => {
  await sql.unsafe(`alter table videos drop constraint videos_patient_id_patients_id_fk; drop index videos_patient;
    drop table samples; drop table patients cascade; alter table videos alter column patient_id type text`);
  const [one, two] = [await newDataset('One'), await newDataset('Two')];
  const before = [
    [one, 'P-17'],
    [one, ' p-17 '],
    [one, 'Éva'],
    [one, 'éVA'],
    [one, '  '],
    [one, null],
    [two, 'P-17'],
  ] as const;
  for (const [index, [dataset, patient]] of before.entries()) {
    await sql`insert into videos (dataset_id, name, original_filename, object_key, content_type, size_bytes, sha256,
      width, height, duration_seconds, frames_per_second, frame_count, codec, pixel_format, patient_id)
      values (${dataset}, ${String(index)}, 'v.mp4', ${String(index)}, 'video/mp4', 1, '0', 1, 1, 1, 1, 1, 'h264',
      'yuv420p', ${patient})`;
  }
  await sql.unsafe(migration().replaceAll('--> statement-breakpoint', ''));
  const rows =
    await sql`select p.pseudonym, r.name as project from videos v left join patients p on p.id = v.patient_id
    left join projects r on r.id = p.project_id order by v.name`;
  const read = rows.map(({ pseudonym, project }) => [pseudonym?.toLowerCase() ?? null, project]);
  expect(read).toEqual([
    ['p-17', 'One'],
    ['p-17', 'One'],
    ['éva', 'One'],
    ['éva', 'One'],
    [null, null],
    [null, null],
    ['p-17', 'Two'],
  ]);
  expect(await sql`select id from patients`).toHaveLength(3);
});
