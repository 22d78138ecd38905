import { asc, count, desc, eq, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { backups } from '@/db/schema';
import { contains } from '@/db/text-search';

export type BackupRow = typeof backups.$inferSelect;

export async function insertBackup(
  tx: Executor,
  values: Pick<BackupRow, 'startedBy' | 'folder' | 'name' | 'isEncrypted'>,
): Promise<string> {
  const [row] = await tx.insert(backups).values(values).returning({ id: backups.id });
  if (!row) throw new Error('the backup was not put on record');
  return row.id;
}

export async function updateBackup(tx: Executor, id: string, change: Partial<BackupRow>): Promise<void> {
  await tx.update(backups).set(change).where(eq(backups.id, id));
}

/** Rows that a killed backup left as running; call it while holding the lock, when none can be. */
export async function endAbandoned(tx: Executor, error: BackupRow['error']): Promise<void> {
  await tx
    .update(backups)
    .set({ status: 'failed', error, finishedAt: new Date() })
    .where(eq(backups.status, 'running'));
}

export async function findByManifest(tx: Executor, manifestSha256: string): Promise<BackupRow | undefined> {
  const [row] = await tx.select().from(backups).where(eq(backups.manifestSha256, manifestSha256));
  return row;
}

export async function selectBackups(page: {
  /** Part of its name or folder. */
  readonly search: string;
  /** Of the moments at which they began. */
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}): Promise<{ rows: BackupRow[]; total: number }> {
  const place = sql`(${backups.folder} || ' ' || ${backups.name})`;
  const where = page.search ? contains(place, page.search) : undefined;
  const direction = page.order === 'asc' ? asc : desc;
  const [rows, [sum]] = await Promise.all([
    database()
      .select()
      .from(backups)
      .where(where)
      .orderBy(direction(backups.startedAt), direction(backups.id))
      .limit(page.limit)
      .offset(page.offset),
    database().select({ total: count() }).from(backups).where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}
