import { index, pgTable, unique, uuid } from 'drizzle-orm/pg-core';
import { id, moment } from './columns';
import { frames } from './frames';
import { users } from './users';

/** Who has a frame open to annotate it, by browser tab. A row that is 30 s old counts no more. */
export const framePresence = pgTable(
  'frame_presence',
  {
    id: id(),
    frameId: uuid()
      .notNull()
      .references(() => frames.id, { onDelete: 'cascade' }),
    tabId: uuid().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seenAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique('frame_presence_once').on(table.tabId),
    index('frame_presence_frame').on(table.frameId, table.seenAt),
  ],
);
