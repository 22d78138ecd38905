import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns';

/** Every mail that the product sends; without SMTP it stays here for administrators to read. */
export const mails = pgTable('mails', {
  id: id(),
  recipient: text().notNull(),
  subject: text().notNull(),
  bodyText: text().notNull(),
  status: text({ enum: ['outbox', 'sent', 'failed'] })
    .notNull()
    .default('outbox'),
  attempts: integer().notNull().default(0),
  error: text(),
  sentAt: moment(),
  createdAt: createdAt(),
});
