import type { z } from 'zod';
import { env } from '@/lib/env';
import { inWords } from '@/lib/messages';
import { storedMessage } from '@/lib/messages/stored';
import type { Principal } from '@/lib/platform/access';
import type { BackupView, listBackups as contract } from './contract';
import { type BackupRow, selectBackups } from './queries-history';

function view(row: BackupRow, language: Principal['origin']['language']): BackupView {
  const say = (said: BackupRow['error']) => (said ? inWords(storedMessage(said), language) : null);
  return {
    ...row,
    error: say(row.error),
    verifyError: say(row.verifyError),
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

/** Backups of this installation by page, newest first, in the reader's language. */
export async function listBackups(
  principal: Principal,
  { page, limit, order, search }: z.output<NonNullable<typeof contract.query>>,
) {
  const { rows, total } = await selectBackups({ search, order, limit, offset: (page - 1) * limit });
  const { BACKUP_DIR: folder, BACKUP_SCHEDULE: expression, BACKUP_KEEP: keep } = env;
  return {
    backups: rows.map((row) => view(row, principal.origin.language)),
    schedule: folder ? { expression, folder, keep } : null,
    total,
    page,
    limit,
  };
}
