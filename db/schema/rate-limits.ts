import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/** Attempts within a window, by what is counted: `sign-in:account:…`, `sign-in:address:…`. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  attempts: integer().notNull(),
  windowEndsAt: moment().notNull(),
});
