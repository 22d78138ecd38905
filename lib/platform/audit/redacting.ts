import { randomUUID } from 'node:crypto';
import { database, type Executor } from '@/db/client';
import { type Mentioned, redact, selectMentioning, selectRedactable } from './queries-redacting';
import { type AuditActor, recordAudit } from './recording';

export type { Mentioned } from './queries-redacting';
export { countAbout } from './queries-redacting';

/** Entries that one entry speaks of: at 250 bytes each it stays small. */
const BATCH = 200;

/**
 * Takes the texts out of every entry about something: message and values. Who did what to which id and when stays, and the
 * chain still verifies: each batch is one transaction with an entry that says what was there before. Safe to run again.
 * @param notice stands in place of the message
 * @returns how many entries it took texts out of
 * @throws Error of the database when an entry is not what was written: then nothing is changed.
 */
export async function redactEntries(actor: AuditActor, about: Mentioned, notice: string): Promise<number> {
  let redacted = 0;
  for (;;) {
    const done = await database().transaction(async (tx) => {
      const sequences = await selectRedactable(tx, about, BATCH);
      if (sequences.length === 0) return 0;
      const batchId = randomUUID();
      const entries = await redact(tx, sequences, batchId, notice);
      await recordAudit(tx, actor, {
        type: 'data',
        severity: 'warning',
        action: 'audit.redact',
        message: `Took the texts out of ${Object.keys(entries).length} entries of this log: ${notice}`,
        projectId: about.projectId,
        resourceType: 'audit-redaction',
        resourceId: batchId,
        newValue: { entries },
      });
      return sequences.length;
    });
    redacted += done;
    if (done < BATCH) return redacted;
  }
}

/** Entries about something, the first one first; a few hundred are held at once. */
export async function* entriesAbout(about: Mentioned, db: Executor = database()) {
  let after = 0;
  for (;;) {
    const rows = await selectMentioning(db, about, after, BATCH);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.sequence;
  }
}
