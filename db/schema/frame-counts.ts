import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { frames } from './frames';

/**
 * How many boxes count on a frame: not deleted, and on no layer. Kept by triggers on `detections` (0035_frame_counts), so that
 * lists of datasets with millions of boxes need not walk through them; read only. A frame that never had a box has no row.
 */
export const frameCounts = pgTable('frame_counts', {
  frameId: uuid()
    .primaryKey()
    .references(() => frames.id, { onDelete: 'cascade' }),
  boxes: integer().notNull(),
  /** Those that people drew, imported or verified. */
  byPeople: integer().notNull(),
});
