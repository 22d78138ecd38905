import { database, type Executor } from '@/db/client';
import { AppError } from '@/lib/errors';
import type { Origin, Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { languageOfUser } from '@/lib/platform/i18n/queries';
import { changeEmail, findUser, findUserByEmail } from '@/lib/platform/users';
import { type Limit, requireAttempt } from '../guessing/attempts';
import { networkOf } from '../guessing/network';
import { pageLink, sendLetter } from './letters';
import { CONFIRM_EMAIL_HOURS, issueLink, takeLink } from './links';
import { LINK_OVER } from './password-reset';
import { deleteLinksOf, findPendingEmail } from './queries-links';

const LIMIT: Limit = { attempts: 5, windowSeconds: 60 * 60 };
const TAKING_FROM_NETWORK: Limit = { attempts: 20, windowSeconds: 60 * 60 };

export const EMAIL_CONFIRMED = 'Your new email address is confirmed.';

/**
 * Emails a link to an address that the principal wants to use; nothing changes until it is opened. The answer does not
 * reveal whether the address has an account: its owner gets an email that says so.
 * @throws AppError TOO_MANY_REQUESTS.
 */
export async function requestEmailChange(tx: Executor, principal: Principal, email: string): Promise<void> {
  await requireAttempt(`change-email:${principal.userId}`, LIMIT);
  const { userId, displayName } = principal;
  const taken = await findUserByEmail(database(), email);
  if (taken) {
    const links = { loginLink: pageLink('/login'), forgotLink: pageLink('/forgot-password') };
    await sendLetter(tx, taken, 'registrationAgain', links);
  } else {
    const seconds = CONFIRM_EMAIL_HOURS * 60 * 60;
    const link = await issueLink(tx, { userId, purpose: 'change-email', seconds, newEmail: email });
    const reader = { email, displayName, language: await languageOfUser(tx, userId) };
    const values = { email, hours: CONFIRM_EMAIL_HOURS };
    await sendLetter(tx, reader, 'confirmEmail', values, { ...link, page: '/confirm-email' });
  }
  await recordAudit(tx, principal, {
    type: 'user',
    action: 'user.email-requested',
    message: 'Asked for another email address, which a mailed link must confirm',
    resourceType: 'user',
    resourceId: userId,
    oldValue: { email: principal.email },
    newValue: { email },
  });
}

/**
 * Gives an account the address to which the link was sent.
 * @throws AppError GONE for a link that is unknown, expired or was used; CONFLICT when the address has got an account
 * meanwhile; TOO_MANY_REQUESTS.
 */
export async function confirmEmailByLink(token: string, origin: Origin): Promise<{ message: string }> {
  await requireAttempt(`take-link:network:${networkOf(origin.ipAddress)}`, TAKING_FROM_NETWORK);
  await database().transaction(async (tx) => {
    const link = await takeLink(tx, 'change-email', token);
    const user = link?.newEmail && (await findUser(tx, link.userId));
    if (!user || !link?.newEmail) throw new AppError('GONE', LINK_OVER);
    const email = link.newEmail;
    await changeEmail(tx, user.id, email);
    // Links that were sent to the old address must not work for the people who read it now.
    await deleteLinksOf(tx, user.id);
    await recordAudit(
      tx,
      { origin, userId: user.id, email },
      {
        type: 'user',
        action: 'user.email-change',
        message: 'Confirmed another email address',
        resourceType: 'user',
        resourceId: user.id,
        oldValue: { email: user.email },
        newValue: { email },
      },
    );
    const language = await languageOfUser(tx, user.id);
    await sendLetter(tx, { ...user, language }, 'emailChanged', { email });
  });
  return { message: EMAIL_CONFIRMED };
}

/** The address that a person has requested and not confirmed yet. */
export const findPendingAddress = (userId: string): Promise<string | null> =>
  findPendingEmail(database(), userId, new Date());
