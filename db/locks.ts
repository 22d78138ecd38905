/** The advisory lock (its text is hashed) that a backup holds while it runs. */
export const BACKUP_LOCK = 'sarm-platform backup';
