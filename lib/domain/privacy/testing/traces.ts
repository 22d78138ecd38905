import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type postgres from 'postgres';

/** Rows of every table of every schema, as text, that have the mark anywhere. */
export async function tablesThatSay(sql: postgres.Sql, mark: string): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`select format('%I.%I', schemaname, tablename) as name
    from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`;
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await sql.unsafe(`select t::text as row from ${name} t where t::text ilike '%${mark}%'`);
    found.push(...rows.map((row) => `${name}: ${row.row}`));
  }
  return found;
}

/** Files of a store in a folder that have the mark in their name or content. */
export function objectsThatSay(folder: string, mark: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => path.join(each.parentPath, each.name))
    .filter((file) => file.includes(mark) || readFileSync(file).includes(mark));
}
