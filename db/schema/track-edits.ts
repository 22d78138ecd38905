import { index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { videoMeasurements } from './analyses';
import { createdAt, id, moment } from './columns';
import { users } from './users';

/**
 * What people corrected in the tracks of a measurement, in order. Rows are only ever added: an edit is undone by a row that
 * says so, and the measurement itself is never changed.
 */
export const trackEdits = pgTable(
  'track_edits',
  {
    id: id(),
    measurementId: uuid()
      .notNull()
      .references(() => videoMeasurements.id, { onDelete: 'cascade' }),
    /** When the measurement was made that the edit speaks of: one that is made anew has tracks of its own. */
    measuredAt: moment().notNull(),
    /** From 1 within a measurement. */
    number: integer().notNull(),
    /** Read by lib/domain/tracks/stored.ts. */
    operation: jsonb().$type<unknown>().notNull(),
    reason: text().notNull().default(''),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    unique('track_edits_once').on(table.measurementId, table.number),
    index('track_edits_author').on(table.createdBy),
  ],
);
