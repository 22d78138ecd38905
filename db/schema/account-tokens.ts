import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns';
import { users } from './users';

/** Links that were mailed to a person. Each opens one thing, once, until it expires. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['set-password', 'change-email'] }).notNull(),
    /** SHA-256 of the token: whoever reads this table cannot follow the link. */
    tokenHash: text().notNull().unique(),
    /** The address that `change-email` confirms. */
    newEmail: text(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('account_tokens_user').on(table.userId),
    index('account_tokens_expiry').on(table.expiresAt),
  ],
);
