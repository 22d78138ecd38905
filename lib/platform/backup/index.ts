export { BackupError } from './backup-error';
export type { Encryption, Key } from './folder';
export { recordVerification, tellOfFailure } from './history';
export { makeBackup } from './making';
export { restoreBackup } from './restoring';
export { makeScheduledBackup, verifyScheduledBackup } from './scheduled';
export { type Verification, verifyBackup } from './verifying';
