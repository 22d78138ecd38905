import type { Executor } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { levelAllows, type Principal } from '@/lib/platform/access';
import { ALONE_AFTER_HOURS } from './contract-content';
import type { ErasureRow, VisibleErasure } from './queries';
import { hasOtherConfirmer } from './queries-deciders';

// A laboratory with one account that may confirm erasures could erase nobody: there, the person who requested an erasure
// may confirm it as well, a day later. Whether it is there is looked at anew each time.

const ALONE_AFTER_MS = ALONE_AFTER_HOURS * 60 * 60 * 1000;

const aloneFrom = ({ createdAt }: ErasureRow): Date => new Date(createdAt.getTime() + ALONE_AFTER_MS);

/**
 * Lets the person who requested an erasure confirm it where no other active account may, and a day has passed.
 * @returns why one person does both, for the record
 * @throws AppError FORBIDDEN while another account may confirm it; CONFLICT before a day has passed.
 */
export async function requireAlone(
  tx: Executor,
  row: ErasureRow,
  userId: string,
  now: Date,
): Promise<NonNullable<ErasureRow['aloneBecause']>> {
  if (await hasOtherConfirmer(tx, row.projectId, userId))
    throw new AppError('FORBIDDEN', say('errors.fourEyes'));
  if (now < aloneFrom(row))
    throw new AppError('CONFLICT', say('errors.erasureTooEarly', { hours: ALONE_AFTER_HOURS }));
  return 'noOtherAccount';
}

/**
 * From when on a principal may confirm an erasure that they requested, as matters stand: null where another account may, and
 * for an erasure that is not theirs to confirm.
 */
export async function mayConfirmAloneFrom(
  db: Executor,
  principal: Principal,
  { erasure, level }: VisibleErasure,
): Promise<Date | null> {
  const isTheirs = erasure.state === 'requested' && erasure.requestedBy === principal.userId;
  if (!isTheirs || level === null || !levelAllows(level, 'admin')) return null;
  return (await hasOtherConfirmer(db, erasure.projectId, principal.userId)) ? null : aloneFrom(erasure);
}
