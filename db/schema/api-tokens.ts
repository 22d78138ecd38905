import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns';
import { projects } from './projects';
import { users } from './users';

/** Personal API tokens: what a program shows instead of its owner's password. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** SHA-256 of the token: whoever reads this table can't use it. */
    tokenHash: text().notNull().unique(),
    /** Its last characters, by which the owner recognizes it. */
    ending: text().notNull(),
    scopes: text().array().notNull(),
    /** The one project that it opens; null for all of its owner's. It goes with the project, never beyond it. */
    projectId: uuid().references(() => projects.id, { onDelete: 'cascade' }),
    /** The owner's session generation at creation: what ends all their sessions ends their tokens. */
    sessionVersion: integer().notNull(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
    lastUsedAt: moment(),
    lastUsedAddress: text(),
  },
  (table) => [
    index('api_tokens_user').on(table.userId, table.createdAt),
    uniqueIndex('api_tokens_name').on(table.userId, table.name).where(sql`${table.revokedAt} is null`),
  ],
);
