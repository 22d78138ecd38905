import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { findUser } from '@/lib/platform/users';
import { forgetAttempts, type Limit, requireAttempt } from '../guessing/attempts';
import { storePassword } from '../queries';
import { endAllSessions, type SessionClaims, startSession } from '../session';
import { pageLink, sendLetter } from './letters';
import { hashPassword, verifyPassword } from './password';
import { requireLongPassword } from './password-policy';

const LIMIT: Limit = { attempts: 10, windowSeconds: 15 * 60 };

/**
 * Makes sure that the person at the screen is the account's owner, not somebody who found it unlocked. An account that
 * signs in with Google only has no password to check.
 * @throws AppError INVALID_REQUEST for a wrong password; TOO_MANY_REQUESTS after ten.
 */
export async function requireOwnPassword(principal: Principal, password: string): Promise<void> {
  const user = await findUser(database(), principal.userId);
  if (!user?.passwordHash) return;
  const key = `own-password:${principal.userId}`;
  await requireAttempt(key, LIMIT);
  if (!(await verifyPassword(password, user.passwordHash)).valid) {
    const message = say('errors.passwordWrong');
    throw new AppError('INVALID_REQUEST', message, { fields: [{ path: 'currentPassword', message }] });
  }
  await forgetAttempts(database(), key, true);
}

/**
 * Changes the principal's password. Every session ends; the claims of a new one are returned.
 * @throws AppError INVALID_REQUEST for a wrong current password, or a new one that is too short or the same.
 */
export async function changeOwnPassword(
  principal: Principal,
  fields: { readonly currentPassword: string; readonly newPassword: string },
): Promise<SessionClaims> {
  await requireOwnPassword(principal, fields.currentPassword);
  await requireLongPassword(fields.newPassword, 'newPassword');
  if (fields.newPassword === fields.currentPassword) {
    const message = say('errors.passwordSame');
    throw new AppError('INVALID_REQUEST', message, { fields: [{ path: 'newPassword', message }] });
  }
  const passwordHash = await hashPassword(fields.newPassword);
  const { userId } = principal;
  return database().transaction(async (tx) => {
    await storePassword(tx, userId, { passwordHash });
    const { sessionVersion } = await endAllSessions(tx, userId);
    await recordAudit(tx, principal, {
      type: 'auth',
      action: 'auth.password-change',
      message: 'Changed the password; every other session was ended',
      resourceType: 'user',
      resourceId: userId,
    });
    await sendLetter(tx, principal, 'passwordChanged', { link: pageLink('/forgot-password') });
    return startSession(tx, { id: userId, sessionVersion }, principal.origin);
  });
}

/** Ends every session of the principal, the present one included. */
export async function signOutEverywhere(principal: Principal): Promise<void> {
  await database().transaction(async (tx) => {
    await endAllSessions(tx, principal.userId);
    await recordAudit(tx, principal, {
      type: 'auth',
      action: 'auth.sign-out-everywhere',
      message: 'Signed out on every device',
      resourceType: 'user',
      resourceId: principal.userId,
    });
  });
}
