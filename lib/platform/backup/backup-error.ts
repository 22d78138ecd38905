import { AppError, type ErrorCode } from '@/lib/errors';
import { type MessageValue, say } from '@/lib/messages/message';

/** Every reason for which a backup is not made, not good or not restored; its sentence is `backups.refused.<reason>`. */
const CODES = {
  running: 'CONFLICT',
  folderInUse: 'CONFLICT',
  folderUnusable: 'UNPROCESSABLE',
  notABackupFolder: 'UNPROCESSABLE',
  foreignFolder: 'UNPROCESSABLE',
  noBackup: 'NOT_FOUND',
  unknownBackup: 'NOT_FOUND',
  unreadable: 'UNPROCESSABLE',
  damaged: 'UNPROCESSABLE',
  fileMissing: 'UNPROCESSABLE',
  newerFormat: 'UNPROCESSABLE',
  newerBackup: 'UNPROCESSABLE',
  otherEncryption: 'CONFLICT',
  keyNeeded: 'UNPROCESSABLE',
  wrongKey: 'UNPROCESSABLE',
  badRecipient: 'INVALID_REQUEST',
  passphraseShort: 'INVALID_REQUEST',
  databaseNotEmpty: 'CONFLICT',
  rowsDiffer: 'UNPROCESSABLE',
  stopped: 'UNAVAILABLE',
} as const satisfies Record<string, ErrorCode>;

/** Thrown when a backup cannot be made, is not good, or cannot be restored. */
export class BackupError extends AppError {
  constructor(
    reason: keyof typeof CODES,
    values: Readonly<Record<string, MessageValue>> = {},
    options: { cause?: unknown } = {},
  ) {
    super(CODES[reason], say(`backups.refused.${reason}`, values), options);
    this.name = 'BackupError';
  }
}
