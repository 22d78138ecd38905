import { bigint, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns';
import { frames } from './frames';
import { users } from './users';

/** The journal of a frame's annotations: a row for each batch that changed something. Rows are only ever added. */
export const annotationChanges = pgTable(
  'annotation_changes',
  {
    id: id(),
    frameId: uuid()
      .notNull()
      .references(() => frames.id, { onDelete: 'cascade' }),
    /** The frame's revision after the batch. */
    revision: integer().notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The browser tab or program that sent it. */
    clientId: uuid().notNull(),
    /** Counted by the client: a batch that is sent twice changes once. */
    sequence: bigint({ mode: 'number' }).notNull(),
    /** What the sender was answered; read by lib/domain/annotations/stored.ts, as the next one. */
    answer: jsonb().$type<unknown>().notNull(),
    diff: jsonb().$type<unknown>().notNull(),
    /** What it cost the person, where the client measures it. */
    activeMs: integer().notNull().default(0),
    clicks: integer().notNull().default(0),
    keys: integer().notNull().default(0),
    /** How the batch came about. */
    origin: text({ enum: ['person', 'proposal', 'import', 'detection'] })
      .notNull()
      .default('person'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('annotation_changes_once').on(table.clientId, table.sequence),
    index('annotation_changes_frame').on(table.frameId, table.revision),
    index('annotation_changes_person').on(table.userId, table.createdAt),
  ],
);
