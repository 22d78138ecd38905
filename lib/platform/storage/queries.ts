import { connection } from '@/db/client';
import { BACKUP_LOCK } from '@/db/locks';

/**
 * Whether a backup of this database runs. It holds the lock for as long as it does, so that one that was killed is not
 * taken for a running one. Without a database (command line) there is nothing to back up.
 */
export async function isBackupRunning(): Promise<boolean> {
  if (!process.env.DATABASE_URL) return false;
  const [row] = await connection().sql<{ free: boolean }[]>`
    select pg_try_advisory_xact_lock_shared(hashtext(${BACKUP_LOCK})) as free`;
  return row?.free === false;
}
