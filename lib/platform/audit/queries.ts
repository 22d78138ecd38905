import type { Executor } from '@/db/client';
import { auditLog } from '@/db/schema';

export async function insertAuditEntry(db: Executor, row: typeof auditLog.$inferInsert): Promise<void> {
  await db.insert(auditLog).values(row);
}
