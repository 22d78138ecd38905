import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Origin } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { findUser, findUserByEmail } from '@/lib/platform/users';
import { hashedAddress, type Limit, requireAttempt } from '../guessing/attempts';
import { forgiveGuess } from '../guessing/guessing';
import { networkOf } from '../guessing/network';
import { storePassword } from '../queries';
import { endAllSessions } from '../session';
import { pageLink, sendLetter } from './letters';
import { takeLink } from './links';
import { hashPassword } from './password';
import { mailDelivery, sendResetLink } from './password-link';
import { requireLongPassword } from './password-policy';

const ASKING_FROM_NETWORK: Limit = { attempts: 10, windowSeconds: 60 * 60 };
const ASKING_FOR_ADDRESS: Limit = { attempts: 3, windowSeconds: 60 * 60 };
const TAKING_FROM_NETWORK: Limit = { attempts: 20, windowSeconds: 60 * 60 };

export const RESET_SENT = 'Password reset email sent! Check your inbox.';
export const PASSWORD_UPDATED = 'Password updated successfully!';
export const LINK_OVER = say('errors.linkOver');

/** Longer addresses cannot be written to (RFC 5321, 4.5.3.1), however well they look. */
const isTooLong = (email: string): boolean =>
  email.length > 254 || (email.split('@', 1)[0] ?? '').length > 64;

/**
 * Emails a link for choosing a new password.
 * @throws AppError INVALID_REQUEST for an address that is too long to exist; NOT_FOUND for an address without an
 * account, in the specification's words; TOO_MANY_REQUESTS, so that neither can addresses be tried out in numbers nor a
 * mailbox be flooded
 */
export async function requestPasswordReset(email: string, origin: Origin) {
  await requireAttempt(`reset:network:${networkOf(origin.ipAddress)}`, ASKING_FROM_NETWORK);
  await requireAttempt(`reset:address:${hashedAddress(email)}`, ASKING_FOR_ADDRESS);
  if (isTooLong(email)) {
    const message = say('errors.emailInvalid');
    throw new AppError('INVALID_REQUEST', message, { fields: [{ path: 'email', message }] });
  }
  const user = await findUserByEmail(database(), email);
  await database().transaction(async (tx) => {
    await recordAudit(
      tx,
      { origin, email, ...(user ? { userId: user.id } : {}) },
      {
        type: 'auth',
        action: 'auth.reset-requested',
        message: user ? 'Asked for a new password' : 'Asked for a new password of an unknown address',
        ...(user ? { resourceType: 'user', resourceId: user.id } : { severity: 'warning' as const }),
      },
    );
    if (user) await sendResetLink(tx, user);
  });
  if (!user) throw new AppError('NOT_FOUND', say('errors.emailUnknown'));
  return { message: RESET_SENT, delivery: mailDelivery() };
}

/**
 * Sets a new password with a mailed link: every session of the account ends, and the address counts as confirmed.
 * @throws AppError GONE for a link that is unknown, expired or was used; INVALID_REQUEST for too short a password (the
 * link then still works); TOO_MANY_REQUESTS.
 */
export async function resetPasswordByLink(
  fields: { readonly token: string; readonly newPassword: string },
  origin: Origin,
): Promise<{ message: string }> {
  await requireAttempt(`take-link:network:${networkOf(origin.ipAddress)}`, TAKING_FROM_NETWORK);
  await requireLongPassword(fields.newPassword, 'newPassword');
  const passwordHash = await hashPassword(fields.newPassword);
  await database().transaction(async (tx) => {
    const link = await takeLink(tx, 'set-password', fields.token);
    const user = link && (await findUser(tx, link.userId));
    if (!user) throw new AppError('GONE', LINK_OVER);
    await storePassword(tx, user.id, { passwordHash, emailVerified: true });
    await endAllSessions(tx, user.id);
    // The owner of the mailbox signs in from here: guesses made elsewhere do not slow them down.
    await forgiveGuess(tx, { email: user.email, ipAddress: origin.ipAddress, userId: user.id });
    await recordAudit(
      tx,
      { origin, userId: user.id, email: user.email },
      {
        type: 'auth',
        action: 'auth.password-reset',
        message: 'Chose a new password with a mailed link; every session was ended',
        resourceType: 'user',
        resourceId: user.id,
      },
    );
    await sendLetter(tx, user, 'passwordChanged', { link: pageLink('/forgot-password') });
  });
  return { message: PASSWORD_UPDATED };
}
