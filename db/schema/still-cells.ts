import { doublePrecision, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns';
import { stills } from './stills';
import { users } from './users';

/** A cell that was found on a still, as it was measured. Never changed: what people say of it is in `cell_judgments`. */
export const stillCells = pgTable(
  'still_cells',
  {
    id: id(),
    stillId: uuid()
      .notNull()
      .references(() => stills.id, { onDelete: 'cascade' }),
    /** From 1 within a still. */
    number: integer().notNull(),
    /** Center of the head, px of the still. */
    x: doublePrecision().notNull(),
    y: doublePrecision().notNull(),
    /** Corners of the head's outline, px; null where none was found. Read by lib/domain/morphology/stored.ts, as the next two. */
    outline: jsonb().$type<unknown>(),
    measures: jsonb().$type<unknown>().notNull(),
    automatic: jsonb().$type<unknown>().notNull(),
  },
  (table) => [unique('still_cells_once').on(table.stillId, table.number)],
);

export const JUDGMENT_KINDS = ['judged', 'excluded', 'withdrawn'] as const;

/** What people said of a cell, in order. Rows are only ever added; the last one counts. */
export const cellJudgments = pgTable(
  'cell_judgments',
  {
    id: id(),
    cellId: uuid()
      .notNull()
      .references(() => stillCells.id, { onDelete: 'cascade' }),
    /** From 1 within a cell. */
    number: integer().notNull(),
    /** `withdrawn`: back to what was measured. */
    kind: text({ enum: JUDGMENT_KINDS }).notNull(),
    /** Of a judged cell; none means normal. */
    anomalies: text().array().notNull().default([]),
    reason: text().notNull().default(''),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [unique('cell_judgments_once').on(table.cellId, table.number)],
);
