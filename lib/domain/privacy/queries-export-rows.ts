import { sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core';
import { database } from '@/db/client';
import { textFile } from '@/lib/domain/exchange';
import type { ArchiveFile } from '@/lib/engine/zip/zip-out';
import { CLASSIFIED } from './data-flow/classified';
import { columnsOf } from './data-flow/contract-classification';
import type { ExportTable } from './queries-export-tables';

/** Rows that are held at once. */
const PAGE = 500;

const nameOf = ({ table }: ExportTable): string => getTableConfig(table).name;

/** Columns that say which member of staff did something: data of somebody else. */
const staffColumns = (name: string): string[] => {
  const table = CLASSIFIED[name];
  if (!table) throw new Error(`the table ${name} is not classified`);
  return columnsOf(table)
    .filter(({ subject }) => subject === 'staff')
    .map(({ column }) => column);
};

async function* rowsAsJson(each: ExportTable): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const without = staffColumns(nameOf(each)).join(' ');
  yield encoder.encode('[');
  for (let offset = 0; ; offset += PAGE) {
    const rows = await database().execute<{ row: string }>(
      sql`select (to_jsonb(t) - string_to_array(${without}, ' '))::text as row
        from ${each.table} as t where ${each.where} order by ${each.order} limit ${PAGE} offset ${offset}`,
    );
    if (rows.length > 0) {
      yield encoder.encode(`${offset > 0 ? ',' : ''}\n${rows.map(({ row }) => row).join(',\n')}`);
    }
    if (rows.length < PAGE) break;
  }
  yield encoder.encode('\n]\n');
}

/** The patient's rows of a table as a JSON array. */
export const rowsFile = (each: ExportTable): ArchiveFile => ({
  path: `data/${nameOf(each)}.json`,
  compress: true,
  open: async () => rowsAsJson(each),
});

const TYPES: Readonly<Record<string, object>> = {
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  array: { type: 'array', items: { type: 'string' } },
  json: {},
};

/** A column in words of JSON Schema. */
function columnSchema(column: PgColumn): object {
  if (column.columnType === 'PgUUID') return { type: 'string', format: 'uuid' };
  if (column.dataType === 'date' || column.columnType.startsWith('PgTimestamp')) {
    return { type: 'string', format: 'date-time' };
  }
  const known = TYPES[column.dataType.split(' ')[0] ?? ''];
  if (known) return known;
  return { type: 'string', ...(column.enumValues ? { enum: column.enumValues } : {}) };
}

const orNull = (schema: object, isRequired: boolean): object =>
  isRequired || Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: 'null' }] };

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** JSON Schema (draft 2020-12) of the rows of a table as they are exported, with how each column is classified. */
export function schemaFile(each: ExportTable): ArchiveFile {
  const { name, columns } = getTableConfig(each.table);
  const classes = new Map(columnsOf(CLASSIFIED[name] ?? missing(name)).map((known) => [known.column, known]));
  const exported = columns.filter((column) => classes.get(snake(column.name))?.subject !== 'staff');
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: name,
    type: 'array',
    items: {
      type: 'object',
      properties: Object.fromEntries(
        exported.map((column) => [
          snake(column.name),
          {
            ...orNull(columnSchema(column), column.notNull),
            $comment: classes.get(snake(column.name))?.class,
          },
        ]),
      ),
      required: exported.map((column) => snake(column.name)),
      additionalProperties: false,
    },
  };
  return textFile(`schema/${name}.schema.json`, `${JSON.stringify(schema, null, 2)}\n`);
}

function missing(name: string): never {
  throw new Error(`the table ${name} is not classified`);
}
