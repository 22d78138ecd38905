import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, said } from './columns';

/**
 * Backups of this installation, as administrators see them. What counts is the folder itself: a backup is good when its
 * files are there and verified. Not part of a backup.
 */
export const backups = pgTable(
  'backups',
  {
    id: id(),
    status: text({ enum: ['running', 'complete', 'failed'] })
      .notNull()
      .default('running'),
    startedBy: text({ enum: ['command', 'schedule'] }).notNull(),
    /** The folder that it was written to, on the machine that wrote it. */
    folder: text().notNull(),
    /** Its name within the folder. */
    name: text().notNull(),
    isEncrypted: boolean().notNull(),
    rowCount: bigint({ mode: 'number' }),
    objectCount: integer(),
    /** Objects that rows name and that the store does not have. */
    missingCount: integer(),
    /** Everything that it restores, as it lies in the folder; and what of it was written anew. */
    bytes: bigint({ mode: 'number' }),
    addedBytes: bigint({ mode: 'number' }),
    /** SHA-256 of its manifest, which holds the hashes of everything else. */
    manifestSha256: text(),
    error: said(),
    /** When every byte of it was last read and compared with its hash, and what was found then. */
    verifiedAt: moment(),
    verifyError: said(),
    startedAt: createdAt(),
    finishedAt: moment(),
  },
  (table) => [index('backups_started').on(table.startedAt)],
);
