import { pgTable, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns';
import { frames } from './frames';
import { users } from './users';

/**
 * What one person annotates on a frame that two people annotate without seeing one another. Its boxes are hidden from
 * everybody else until both have submitted.
 */
export const annotationLayers = pgTable(
  'annotation_layers',
  {
    id: id(),
    frameId: uuid()
      .notNull()
      .references(() => frames.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    submittedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [unique('annotation_layers_once').on(table.frameId, table.userId)],
);
