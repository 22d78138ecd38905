import { sql } from 'drizzle-orm';
import {
  boolean,
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
import { annotationLayers } from './annotation-layers';
import { createdAt, id, moment, updatedAt } from './columns';
import { frames } from './frames';
import { tracks } from './tracks';
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
    source: text({ enum: ['model', 'manual', 'interpolated', 'imported'] }).notNull(),
    /** The cell that it is a box of, where it was followed through the video. */
    trackId: uuid().references(() => tracks.id, { onDelete: 'set null' }),
    /** False for a box that was laid between two key frames of its track, which follows them. */
    isKey: boolean().notNull().default(true),
    /** On a key frame: from the next frame to the next key frame the cell is not seen, and no boxes are laid between. */
    outsideAfter: boolean().notNull().default(false),
    /** Null: seen by everybody. */
    layerId: uuid().references(() => annotationLayers.id, { onDelete: 'cascade' }),
    /** Box, class and score as the model proposed them, of a box that a person corrected; read by lib/domain/detections. */
    proposed: jsonb().$type<unknown>(),
    verified: boolean().notNull().default(false),
    modelId: text(),
    /** Rises with each change, so that two people who correct the same box do not overwrite one another. */
    version: integer().notNull().default(1),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    updatedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    deletedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('detections_frame').on(table.frameId),
    uniqueIndex('detections_track_once')
      .on(table.trackId, table.frameId)
      .where(sql`${table.deletedAt} is null and ${table.trackId} is not null`),
    check('detections_box', sql`${table.x2} > ${table.x1} and ${table.y2} > ${table.y1}`),
    check('detections_confidence', sql`${table.confidence} between 0 and 1`),
  ],
);
