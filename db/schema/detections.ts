import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, updatedAt } from './columns';
import { frames } from './frames';
import { users } from './users';

/** A box on a kept frame, in pixels of the original picture. */
export const detections = pgTable(
  'detections',
  {
    id: id(),
    frameId: uuid()
      .notNull()
      .references(() => frames.id, { onDelete: 'cascade' }),
    x1: doublePrecision().notNull(),
    y1: doublePrecision().notNull(),
    x2: doublePrecision().notNull(),
    y2: doublePrecision().notNull(),
    /** 0 to 1; 1 for a box that a person drew. */
    confidence: doublePrecision().notNull(),
    className: text().notNull().default('sperm'),
    source: text({ enum: ['model', 'manual'] }).notNull(),
    verified: boolean().notNull().default(false),
    modelId: text(),
    /** Rises with each change, so that two people who correct the same box do not overwrite one another. */
    version: integer().notNull().default(1),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('detections_frame').on(table.frameId),
    check('detections_box', sql`${table.x2} > ${table.x1} and ${table.y2} > ${table.y1}`),
    check('detections_confidence', sql`${table.confidence} between 0 and 1`),
  ],
);
