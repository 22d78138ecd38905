import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns';

/**
 * Every email that the product sends; without SMTP it stays here for administrators to read. Where the text has a
 * one-time link, `{token}` stands for its token, which is kept in `mail_links` only until the email is sent.
 */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    recipient: text().notNull(),
    subject: text().notNull(),
    bodyText: text().notNull(),
    hasLink: boolean().notNull().default(false),
    /** A file that goes along: where it lies in the object store, and what the recipient sees it called. */
    attachmentKey: text(),
    attachmentName: text(),
    status: text({ enum: ['outbox', 'sent', 'failed'] })
      .notNull()
      .default('outbox'),
    attempts: integer().notNull().default(0),
    error: text(),
    sentAt: moment(),
    createdAt: createdAt(),
  },
  // Few of many: what waits or failed is counted all the time.
  (table) => [index('mails_unsent').on(table.createdAt).where(sql`${table.status} <> 'sent'`)],
);
