import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';

/**
 * Refuses a change that was made from another version of a row than the one that is there now. A client that does not say
 * which version it has seen overwrites; `overwritten` says so in the audit entry.
 * @throws AppError CONFLICT
 */
export function requireSeen(now: number, seen: number | undefined): void {
  if (seen !== undefined && seen !== now) throw new AppError('CONFLICT', say('errors.changedByOther'));
}

/** The end of an audit message: empty for a client that said which version it had seen. */
export const overwritten = (now: number, seen: number | undefined): string =>
  seen === undefined ? ` (version ${now} overwritten unseen)` : '';
