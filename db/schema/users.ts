import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, updatedAt } from './columns';

export const users = pgTable(
  'users',
  {
    id: id(),
    email: text().notNull(),
    displayName: text().notNull(),
    photoUrl: text(),
    /** scrypt, in the PHC-like form that lib/auth/password.ts writes. Null for accounts that only sign in with Google. */
    passwordHash: text(),
    googleSubject: text().unique(),
    isActive: boolean().notNull().default(false),
    emailVerified: boolean().notNull().default(false),
    /** Raised when the password changes or the account is shut: every older session ends. */
    sessionVersion: integer().notNull().default(1),
    lastSignInAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('users_email_lower').on(sql`lower(${table.email})`)],
);
