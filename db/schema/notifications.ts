import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns';
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
    title: text().notNull(),
    message: text().notNull(),
    /** Path in the product that the notification leads to. */
    link: text(),
    readAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [index('notifications_user').on(table.userId, table.createdAt)],
);
