import { doublePrecision, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns';
import { frames } from './frames';
import { tasks } from './tasks';
import { users } from './users';
import { videos } from './videos';

/** Frames of a video that somebody selected and sent to detection, with what they noted. */
export const frameSubmissions = pgTable(
  'frame_submissions',
  {
    id: id(),
    videoId: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    notes: text().notNull().default(''),
    /** The detection that was started; null where every frame had been looked at already. */
    taskId: uuid().references(() => tasks.id, { onDelete: 'set null' }),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [index('frame_submissions_video').on(table.videoId, table.createdAt)],
);

/** The submitted frames in the order of the video. A frame that is deleted later stays on record by its number. */
export const frameSubmissionFrames = pgTable(
  'frame_submission_frames',
  {
    submissionId: uuid()
      .notNull()
      .references(() => frameSubmissions.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    frameId: uuid().references(() => frames.id, { onDelete: 'set null' }),
    frameNumber: integer().notNull(),
    timeOffsetSeconds: doublePrecision().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.submissionId, table.position] }),
    index('frame_submission_frames_frame').on(table.frameId),
  ],
);
