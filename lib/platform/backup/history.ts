import { database, type Executor } from '@/db/client';
import { AppError } from '@/lib/errors';
import { inEnglish } from '@/lib/messages/in-english';
import { type Message, say } from '@/lib/messages/message';
import { JOB_ORIGIN, type Origin } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { log } from '@/lib/platform/http/log';
import { notifyHolders } from '@/lib/platform/notifications';
import { isStorageFull } from '@/lib/storage-full';
import type { BackupOrder, MadeBackup } from './order';
import { endAbandoned, findByManifest, insertBackup, updateBackup } from './queries-history';

/** How the audit log names what was started from a command line. */
const COMMAND_ORIGIN: Origin = { ipAddress: null, userAgent: 'command line', requestId: 'backup' };
const LINK = '/admin/backups';
const MAX_REASON = 300;

const originOf = (startedBy: BackupOrder['startedBy']): Origin =>
  startedBy === 'schedule' ? JOB_ORIGIN : COMMAND_ORIGIN;

/** Why a backup failed, as a person reads it. */
export function failureOf(error: unknown): Message {
  if (isStorageFull(error)) return say('backups.refused.noSpace');
  if (error instanceof AppError) return error.said;
  const reason = error instanceof Error ? error.message : String(error);
  return say('backups.refused.failed', { reason: reason.slice(0, MAX_REASON) });
}

/** Puts a backup on record as running; what a killed one left as running is ended. Call it while holding the lock. */
export const beginBackup = (order: BackupOrder & { readonly name: string }): Promise<string> =>
  database().transaction(async (tx) => {
    await endAbandoned(tx, say('backups.refused.interrupted'));
    const { startedBy, root: folder, name } = order;
    return insertBackup(tx, { startedBy, folder, name, isEncrypted: order.encryption !== null });
  });

/** Puts the end of a backup on record, in its row and in the audit log; of a failed nightly one administrators are told. */
export async function endBackup(
  id: string,
  order: BackupOrder,
  made: Omit<MadeBackup, 'id' | 'name' | 'pruned'> | { readonly error: unknown },
): Promise<void> {
  await database().transaction(async (tx) => {
    if ('error' in made) return recordFailure(tx, id, order, failureOf(made.error));
    const { manifest, manifestSha256, addedBytes } = made;
    const { count: objectCount, missing: missingCount, bytes: objectBytes } = manifest.objects;
    const rowCount = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
    const bytes = manifest.tables.reduce((sum, { stored }) => sum + stored.bytes, objectBytes);
    const facts = { rowCount, objectCount, missingCount, bytes, addedBytes, manifestSha256 };
    await updateBackup(tx, id, { ...facts, status: 'complete', finishedAt: new Date() });
    await recordAudit(
      tx,
      { origin: originOf(order.startedBy) },
      {
        type: 'system',
        action: 'backup.create',
        message: `Backed up ${rowCount} rows and ${objectCount} objects`,
        resourceType: 'backup',
        resourceId: id,
        newValue: { folder: order.root, name: manifest.name, takenAt: manifest.takenAt, ...facts },
      },
    );
  });
}

async function recordFailure(tx: Executor, id: string, order: BackupOrder, error: Message): Promise<void> {
  await updateBackup(tx, id, { status: 'failed', error, finishedAt: new Date() });
  await recordAudit(
    tx,
    { origin: originOf(order.startedBy) },
    {
      type: 'system',
      severity: 'error',
      action: 'backup.fail',
      message: `The backup failed: ${inEnglish(error)}`,
      resourceType: 'backup',
      resourceId: id,
      newValue: { folder: order.root },
    },
  );
  if (order.startedBy === 'schedule') await tellAdministrators(tx, error);
}

async function tellAdministrators(tx: Executor, error: Message): Promise<void> {
  await notifyHolders(tx, 'manage_system_settings', {
    type: 'error',
    title: say('notices.backupFailed.title'),
    message: say('notices.backupFailed.message', { reason: error }),
    link: LINK,
  });
}

/** Writes down that a backup of this installation was read to its last byte, and what was wrong with it. */
export async function recordVerification(
  manifestSha256: string,
  startedBy: BackupOrder['startedBy'],
  fault: Message | null,
): Promise<void> {
  await database().transaction(async (tx) => {
    const row = await findByManifest(tx, manifestSha256);
    if (!row) return;
    await updateBackup(tx, row.id, { verifiedAt: new Date(), verifyError: fault });
    await recordAudit(
      tx,
      { origin: originOf(startedBy) },
      {
        type: 'system',
        severity: fault ? 'error' : 'info',
        action: 'backup.verify',
        message: fault
          ? `The backup is damaged: ${inEnglish(fault)}`
          : 'Read a backup to its last byte: intact',
        resourceType: 'backup',
        resourceId: row.id,
        newValue: { folder: row.folder, name: row.name },
      },
    );
    if (fault && startedBy === 'schedule') await tellAdministrators(tx, fault);
  });
}

/** A night without a backup must not go unnoticed because its own record could not be written either. */
export async function tellOfFailure(error: unknown): Promise<void> {
  await database()
    .transaction((tx) => tellAdministrators(tx, failureOf(error)))
    .catch((err: unknown) => log.error({ err }, 'nobody could be told that the backup failed'));
}
