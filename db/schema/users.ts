import { eq, type SQL, sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, updatedAt } from './columns';

export const users = pgTable(
  'users',
  {
    id: id(),
    email: text().notNull(),
    displayName: text().notNull(),
    photoUrl: text(),
    /** scrypt, in the PHC-like form that lib/platform/auth/password/password.ts writes. Null for accounts that only sign in with Google. */
    passwordHash: text(),
    googleSubject: text().unique(),
    isActive: boolean().notNull().default(false),
    /** Registered by the person itself and not yet let in by an administrator. */
    awaitsApproval: boolean().notNull().default(false),
    emailVerified: boolean().notNull().default(false),
    /** The password period of the system settings counts from here. */
    passwordChangedAt: moment().notNull().defaultNow(),
    /** Pages lead to the profile wizard until it is done: so for people whom nobody else has entered. */
    needsProfile: boolean().notNull().default(false),
    phoneNumber: text(),
    jobTitle: text(),
    department: text(),
    organization: text(),
    /** Thrown when the password changes or the account is shut: every older session ends. */
    sessionVersion: integer().notNull().default(1),
    lastSignInAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('users_email_lower').on(sql`lower(${table.email})`)],
);

/** The account of an address, whatever the case of its letters. Uses the index above. */
export const hasEmail = (email: string): SQL => eq(sql`lower(${users.email})`, email.toLowerCase());
