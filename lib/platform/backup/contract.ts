import { z } from 'zod';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, pageFacts } from '@/lib/platform/http/fields';

export const BACKUP_STATUSES = ['running', 'complete', 'failed'] as const;

const backupSchema = z.object({
  id: idField,
  status: z.enum(BACKUP_STATUSES),
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
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(10),
  }),
  result: z.object({
    backups: z.array(backupSchema),
    /** When backups are made by themselves, and where to; null where BACKUP_DIR is not set. */
    schedule: z.object({ expression: z.string(), folder: z.string(), keep: z.number().int() }).nullable(),
    ...pageFacts,
  }),
});
