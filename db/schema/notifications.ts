import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, said } from './columns';
import { users } from './users';

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text({ enum: ['success', 'info', 'warning', 'error'] })
      .notNull()
      .default('info'),
    title: said().notNull(),
    message: said().notNull(),
    /** Path in the product that the notification leads to. */
    link: text(),
    readAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [index('notifications_user').on(table.userId, table.createdAt)],
);
