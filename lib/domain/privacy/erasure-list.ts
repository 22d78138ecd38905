import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { database } from '@/db/client';
import { JOB_ORIGIN } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { objectStore } from '@/lib/platform/storage';
import { ALONE_BECAUSE, ASKED_BY, GROUNDS } from './contract-content';
import { changeErasure, type ErasureRow, findErasure, insertErasure, selectCompleted } from './queries';
import { findPatientOfErasure, removeHolds, removeOtherRequests } from './queries-list';

// The list of completed erasures: random ids that say nothing of anybody, so that it may lie beside every backup.

const LIST = 'erasures/';
export const listKey = (erasureId: string): string => `${LIST}${erasureId}.json`;

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const entrySchema = z.object({
  id: z.uuid(),
  code: z.string().max(100),
  projectId: z.uuid(),
  patientId: z.uuid(),
  askedBy: z.enum(ASKED_BY),
  ground: z.enum(GROUNDS),
  requestedAt: moment,
  decidedAt: moment,
  completedAt: moment,
  /** Not on lists of before one person could do both. */
  aloneBecause: z.enum(ALONE_BECAUSE).nullable().default(null),
});
export type ListedErasure = z.infer<typeof entrySchema>;

/** A line of the list. @throws ZodError for one that is none */
export const readEntry = (line: string): ListedErasure => entrySchema.parse(JSON.parse(line));

type Listed = Omit<ListedErasure, 'decidedAt' | 'completedAt'> &
  Pick<ErasureRow, 'decidedAt' | 'completedAt'>;

/** Nothing else of the row: the list names nobody. */
function writeEntry(listed: Listed): string {
  const { id, code, projectId, patientId, askedBy, ground, aloneBecause } = listed;
  const { requestedAt, decidedAt, completedAt } = listed;
  return JSON.stringify({
    ...{ id, code, projectId, patientId, askedBy, ground, aloneBecause },
    ...{ requestedAt, decidedAt, completedAt },
  });
}

/** An erasure as it lies in the store, beside the database. */
export const listObject = (row: ErasureRow): { readonly key: string; readonly body: string } => ({
  key: listKey(row.id),
  body: `${writeEntry({ ...row, requestedAt: row.createdAt })}\n`,
});

/** Every completed erasure of the database, a line each. */
export const listErasuresForBackup = async (): Promise<string[]> => (await selectCompleted()).map(writeEntry);

/** What the store says was erased, whatever the database knows of it. */
export async function readStoredList(): Promise<ListedErasure[]> {
  const entries: ListedErasure[] = [];
  let cursor: string | undefined;
  do {
    const page = await objectStore().list(LIST, { cursor });
    for (const { key } of page.objects) {
      const bytes = await buffer((await objectStore().get(key)).stream);
      entries.push(readEntry(bytes.toString('utf8')));
    }
    cursor = page.cursor;
  } while (cursor !== undefined);
  return entries;
}

/**
 * Puts an erasure of the list back on record, in a database that may be older than it, and makes it due again where the
 * patient is there again.
 * @returns whether it has to be carried out again
 */
export async function relist(entry: ListedErasure): Promise<boolean> {
  return database().transaction(async (tx) => {
    const isBack = await findPatientOfErasure(tx, entry.patientId);
    const known = await findErasure(tx, entry.id);
    const { requestedAt, decidedAt, completedAt, ...facts } = entry;
    if (!known) {
      const row = await insertErasure(tx, {
        ...facts,
        ...{ createdAt: requestedAt, decidedAt, completedAt },
        requestedByName: '–',
        decidedByName: '–',
        state: 'completed',
      });
      if (!row) throw new Error(`the erasure ${entry.id} could not be put on record`);
    }
    if (!isBack) return false;
    // A request that the backup brought back would be in the way of the one that was carried out.
    await removeOtherRequests(tx, entry);
    await removeHolds(tx, entry.patientId);
    const repeated = (known?.repeated ?? 0) + 1;
    await changeErasure(tx, entry.id, { state: 'running', doneSteps: [], scope: null, decidedAt, repeated });
    await recordAudit(
      tx,
      { origin: JOB_ORIGIN },
      {
        type: 'data',
        severity: 'warning',
        action: 'erasure.repeat',
        message: `Repeats the erasure ${entry.code}: a restored backup had brought the data back`,
        projectId: entry.projectId,
        resourceType: 'erasure',
        resourceId: entry.id,
      },
    );
    return true;
  });
}
