import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns';
import { users } from './users';
import { videos } from './videos';

/** A still kept for people to look at. Motility never comes from these. */
export const frames = pgTable(
  'frames',
  {
    id: id(),
    videoId: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** Counted from 0 in the original video. */
    frameNumber: integer().notNull(),
    timeOffsetSeconds: doublePrecision().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    objectKey: text().notNull(),
    sizeBytes: integer().notNull(),
    selected: boolean().notNull().default(false),
    note: text(),
    /** The task that extracted it: one frame number may come from several extractions. */
    extractionSession: uuid().notNull(),
    detectionStatus: text({ enum: ['pending', 'processing', 'completed', 'failed'] }),
    detectionModelId: text(),
    detectedAt: moment(),
    /** Rises with each batch of annotation changes. */
    revision: integer().notNull().default(0),
    /** Of the stored picture; null for one that an earlier version extracted. */
    sha256: text(),
    /** The frame whose boxes count, where the same picture was extracted more than once. */
    sameAs: uuid().references((): AnyPgColumn => frames.id, { onDelete: 'set null' }),
    /** When a person said that every cell on it has its box; null again once its boxes are changed by a model. */
    labeledAt: moment(),
    labeledBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    metadata: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    unique('frames_once_per_session').on(table.videoId, table.extractionSession, table.frameNumber),
    index('frames_video_number').on(table.videoId, table.frameNumber),
    index('frames_same_as').on(table.sameAs).where(sql`${table.sameAs} is not null`),
  ],
);
