import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { findUser } from '@/lib/platform/users';
import { requireOwnPassword } from './password/password-change';
import { findTwoFactor } from './two-factor/queries-two-factor';
import { requireSecondFactor, WRONG_CODE } from './two-factor/two-factor';

/** What somebody gives to show that they are the account's owner: one of the two. */
export interface Proof {
  readonly password: string;
  readonly code: string;
}

const wrong = (path: keyof Proof, message = WRONG_CODE) =>
  new AppError('INVALID_REQUEST', message, { fields: [{ path, message }] });

/**
 * Makes sure, before something is signed or a token is made, that the person at the screen is the account's owner: their
 * password, or a code of their second factor, is asked for again. Both are counted like those of a sign-in.
 * @throws AppError INVALID_REQUEST without either and for a wrong one; TOO_MANY_REQUESTS; CONFLICT for an account that
 *   has neither (it signs in with Google only).
 */
export async function confirmOwner(principal: Principal, { password, code }: Proof): Promise<void> {
  const { userId: id, email, displayName } = principal;
  const hasPassword = Boolean((await findUser(database(), id))?.passwordHash);
  const hasSecondFactor = Boolean((await findTwoFactor(database(), id))?.confirmedAt);
  if (!hasPassword && !hasSecondFactor) throw new AppError('CONFLICT', say('errors.nothingToConfirmWith'));
  if (code && hasSecondFactor) {
    await requireSecondFactor({ id, email, displayName }, code).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'UNAUTHENTICATED' ? wrong('code') : error;
    });
    return;
  }
  if (!password || !hasPassword) throw wrong('password', say('errors.confirmIdentity'));
  await requireOwnPassword(principal, password).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'INVALID_REQUEST'
      ? wrong('password', say('errors.passwordWrong'))
      : error;
  });
}
