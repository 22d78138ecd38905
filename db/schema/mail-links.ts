import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accountTokens } from './account-tokens';
import { mails } from './mails';

/**
 * The token of a link in an email that has not been sent yet. The database removes it together with the account token:
 * when the link is used, replaced or expired, or its account is deleted.
 */
export const mailLinks = pgTable('mail_links', {
  mailId: uuid()
    .primaryKey()
    .references(() => mails.id, { onDelete: 'cascade' }),
  accountTokenId: uuid()
    .notNull()
    .unique()
    .references(() => accountTokens.id, { onDelete: 'cascade' }),
  token: text().notNull(),
});
