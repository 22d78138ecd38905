import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment, updatedAt } from './columns';
import { detections } from './detections';
import { users } from './users';

export const MASK_PARTS = ['cell', 'head', 'acrosome', 'vacuole', 'midpiece', 'tail'] as const;
export const MASK_QUALITIES = ['good', 'fair', 'bad'] as const;

/** The mask of a detection or of one of its parts, in pixels of the frame. The run lengths are the truth. */
export const masks = pgTable(
  'masks',
  {
    id: id(),
    detectionId: uuid()
      .notNull()
      .references(() => detections.id, { onDelete: 'cascade' }),
    part: text({ enum: MASK_PARTS }).notNull().default('cell'),
    /** The part of the frame that the runs fill, px. */
    x: integer().notNull(),
    y: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Run lengths of the window, column by column, as COCO compresses them; begins with background. */
    rle: text().notNull(),
    /** Predicted IoU, 0 to 1; null for a mask that a person painted. */
    score: doublePrecision(),
    quality: text({ enum: MASK_QUALITIES }),
    source: text({ enum: ['points', 'predicted', 'painted', 'imported'] }).notNull(),
    /** The clicks that made it, in pixels of the frame; read by lib/domain/masks/stored.ts. */
    points: jsonb().$type<unknown>().notNull().default([]),
    modelId: text(),
    /** Of the window and the runs. */
    sha256: text().notNull(),
    seed: integer(),
    version: integer().notNull().default(1),
    /** The mask that took its place. */
    supersededBy: uuid().references((): AnyPgColumn => masks.id, { onDelete: 'set null' }),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    deletedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('masks_detection').on(table.detectionId),
    uniqueIndex('masks_live')
      .on(table.detectionId, table.part)
      .where(sql`${table.deletedAt} is null and ${table.supersededBy} is null`),
    check('masks_window', sql`${table.width} > 0 and ${table.height} > 0`),
    check('masks_score', sql`${table.score} between 0 and 1`),
  ],
);
