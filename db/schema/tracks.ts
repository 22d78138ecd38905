import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { annotationLayers } from './annotation-layers';
import { createdAt, id, moment, updatedAt } from './columns';
import { users } from './users';
import { videos } from './videos';

export const TRACK_STATES = ['proposed', 'accepted', 'rejected'] as const;

/**
 * One cell through the frames of a video, as people annotate it: its boxes are detections that name it. Not what a
 * measurement follows, which is kept with the measurement.
 */
export const tracks = pgTable(
  'tracks',
  {
    id: id(),
    videoId: uuid()
      .notNull()
      .references((): AnyPgColumn => videos.id, { onDelete: 'cascade' }),
    /** From 1 within a video; never given again. */
    number: integer().notNull(),
    className: text().notNull().default('sperm'),
    state: text({ enum: TRACK_STATES }).notNull().default('accepted'),
    /** The models that proposed it; none for a track that a person drew. */
    modelIds: text().array().notNull().default([]),
    /** Null: seen by everybody. */
    layerId: uuid().references((): AnyPgColumn => annotationLayers.id, { onDelete: 'cascade' }),
    /** Rises with each change. */
    version: integer().notNull().default(1),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    deletedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('tracks_number').on(table.videoId, table.number),
    index('tracks_live').on(table.videoId).where(sql`${table.deletedAt} is null`),
  ],
);
