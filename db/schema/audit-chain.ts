import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * The chain that makes the audit log tamper-evident: one link for each entry, in the order of their commits. Written by a
 * trigger of the database at commit, never by the product; a trigger refuses update and delete, here as on the log.
 */
export const auditChain = pgTable('audit_chain', {
  /** 1, 2, 3 … without gaps. */
  position: bigint({ mode: 'number' }).primaryKey(),
  /** The entry that this link holds. No foreign key: a link must show that its entry is gone. */
  sequence: bigint({ mode: 'number' }).notNull().unique(),
  /** SHA-256, in hexadecimal digits, over the previous link's hash and the entry in its canonical form. */
  hash: text().notNull(),
});
