import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, updatedAt } from './columns';
import { projects } from './projects';
import { users } from './users';

export const userSettings = pgTable('user_settings', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  darkMode: boolean().notNull().default(false),
  emailNotifications: boolean().notNull().default(true),
  language: text().notNull().default('en'),
  defaultProjectId: uuid().references(() => projects.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** One row a section (general, security, storage, notifications). */
export const systemSettings = pgTable('system_settings', {
  section: text().primaryKey(),
  value: jsonb().$type<Record<string, unknown>>().notNull(),
  updatedAt: updatedAt(),
});
