import {
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
    metadata: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    unique('frames_once_per_session').on(table.videoId, table.extractionSession, table.frameNumber),
    index('frames_video_number').on(table.videoId, table.frameNumber),
  ],
);
