import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns';
import { users } from './users';

/** The second factor of an account: a time-based one-time password (RFC 6238). */
export const twoFactors = pgTable('two_factors', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The shared secret, encrypted with a key that is not in the database. */
  sealedSecret: text().notNull(),
  /** Null while the person has not yet shown a code of it: until then sign-in does not ask. */
  confirmedAt: moment(),
  /** The newest time step that was used: a code that somebody overheard is worth nothing. */
  lastStep: integer().notNull().default(0),
  createdAt: createdAt(),
});

/** Codes for the day on which the telephone is lost; each works once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    usedAt: moment(),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
);
