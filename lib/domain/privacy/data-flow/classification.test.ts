import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import * as schema from '@/db/schema';
import { CLASSIFIED } from './classified';
import { columnsOf } from './contract-classification';

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const inSchema = new Map(
  Object.values(schema).flatMap((table) => {
    if (!(table instanceof PgTable)) return [];
    const { name, columns, foreignKeys } = getTableConfig(table);
    return [[name, { columns: columns.map((column) => snake(column.name)), foreignKeys }] as const];
  }),
);

test('every table of the schema is classified, and no other', () => {
  expect(Object.keys(CLASSIFIED).sort()).toEqual([...inSchema.keys()].sort());
});

describe('every column is classified once', () => {
  for (const [name, { columns }] of inSchema) {
    test(name, () => {
      const table = CLASSIFIED[name];
      expect(
        table &&
          columnsOf(table)
            .map(({ column }) => column)
            .sort(),
      ).toEqual([...columns].sort());
    });
  }
});

test('what names an account is at least pseudonymous data of staff', () => {
  for (const [name, { foreignKeys }] of inSchema) {
    for (const key of foreignKeys) {
      const { foreignTable, columns } = key.reference();
      if (getTableConfig(foreignTable).name !== 'users') continue;
      const column = snake(columns[0]?.name ?? '');
      const found = CLASSIFIED[name] && columnsOf(CLASSIFIED[name]).find((each) => each.column === column);
      expect(found, `${name}.${column}`).toMatchObject({ subject: 'staff', class: 'pseudonymous' });
    }
  }
});

test('what a patient is identified by is personal', () => {
  const table = CLASSIFIED.patients;
  const personal =
    table &&
    columnsOf(table)
      .filter((each) => each.class === 'personal')
      .map(({ column }) => column);
  // As lib/domain/patients/contract.ts shows them to holders of manage_patients alone, and the pseudonym.
  expect(personal?.sort()).toEqual([
    'birth_date',
    'contact_number',
    'email',
    'family_name',
    'given_name',
    'hospital_number',
    'notes',
    'pseudonym',
  ]);
});
