import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { pseudonymField } from '@/lib/domain/patients/contract';
import { testDatabase } from './testing';

// Patients of version 0.20.0 and before, taken through the migration.

const { sql, close } = await testDatabase();
afterAll(close);

const projectWith = async (...pseudonyms: string[]): Promise<string> => {
  const [project] = await sql`insert into projects (name) values ('P') returning id`;
  for (const pseudonym of pseudonyms)
    await sql`insert into patients (project_id, pseudonym) values (${project?.id}, ${pseudonym})`;
  return project?.id;
};

it('makes pseudonyms what they read like, and leaves two that read alike to a person', async () => {
  const alone = ['P-1', 'P\u200B-2\u00A0', '\u202EP-3', 'E\u0301va\u00A0\u00A0A', 'P\u200D-4', '\u200B'];
  const project = await projectWith(...alone);
  const other = await projectWith('P-5', 'p-5\u00AD', 'P-6\u200B', 'P-6\uFEFF', 'P\u200B-1');
  await sql.unsafe(
    readFileSync(path.join(import.meta.dirname, 'migrations', '0040_pseudonyms_as_seen.sql'), 'utf8'),
  );
  const read = async (id: string): Promise<string[]> => {
    const rows = await sql<{ pseudonym: string }[]>`select pseudonym from patients where project_id = ${id}`;
    return rows.map(({ pseudonym }) => pseudonym).sort();
  };
  const after = ['P-1', 'P-2', 'P-3', 'Éva A', 'P-4', '\u200B'];
  expect(await read(project)).toEqual([...after].sort());
  // The same as what is typed from now on becomes.
  expect(alone.slice(0, -1).map((each) => pseudonymField.parse(each))).toEqual(after.slice(0, -1));
  const two = await read(other);
  expect(two).toEqual(expect.arrayContaining(['P-5', 'p-5\u00AD', 'P-6', 'P-1']));
  expect(two.filter((each) => /^P-6[\u200B\uFEFF]$/.test(each))).toHaveLength(1);
});
