import { z } from 'zod';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, pageFacts, tableQuery } from '@/lib/platform/http/fields';

export const BACKUP_SORTS = ['startedAt'] as const;

const backupSchema = z.object({
  id: idField,
  status: z.enum(['running', 'complete', 'failed']),
  startedBy: z.enum(['command', 'schedule']),
  folder: z.string(),
  name: z.string(),
  isEncrypted: z.boolean(),
  rowCount: z.number().int().nullable(),
  objectCount: z.number().int().nullable(),
  /** Objects that rows name and that the store did not have. */
  missingCount: z.number().int().nullable(),
  /** Bytes of everything that it restores, and of what was written anew. */
  bytes: z.number().int().nullable(),
  addedBytes: z.number().int().nullable(),
  manifestSha256: z.string().nullable(),
  /** Why it failed. */
  error: z.string().nullable(),
  verifiedAt: z.string().nullable(),
  /** What was wrong when every byte of it was read. */
  verifyError: z.string().nullable(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type BackupView = z.infer<typeof backupSchema>;

export const listBackups = defineContract({
  method: 'GET',
  path: '/admin/backups',
  summary: 'Backups of this installation, newest first: size, outcome, and whether they were verified',
  tag: 'Backups',
  admission: ['manage_system_settings'],
  query: tableQuery(BACKUP_SORTS, { sort: 'startedAt', order: 'desc' }),
  result: z.object({
    backups: z.array(backupSchema),
    /** When backups are made by themselves, and where to; null where BACKUP_DIR is not set. */
    schedule: z.object({ expression: z.string(), folder: z.string(), keep: z.number().int() }).nullable(),
    ...pageFacts,
  }),
});
