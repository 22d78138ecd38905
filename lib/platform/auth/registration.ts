import { database, type Executor } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Origin } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { notifyHolders } from '@/lib/platform/notifications';
import { getSystemSettings } from '@/lib/platform/settings';
import { createUser, findUserByEmail } from '@/lib/platform/users';
import { REGISTERED, type Registration } from './contract-account';
import { hashedAddress, type Limit, requireAttempt } from './guessing/attempts';
import { constantTime } from './guessing/constant-time';
import { networkOf } from './guessing/network';
import { pageLink, sendLetter } from './password/letters';
import { hashPassword } from './password/password';
import { requireLongPassword } from './password/password-policy';

export const NETWORK_LIMIT: Limit = { attempts: 10, windowSeconds: 60 * 60 };
/** Each attempt may write to the address, so a mailbox cannot be flooded from here. */
const ADDRESS_LIMIT: Limit = { attempts: 3, windowSeconds: 24 * 60 * 60 };

export const CLOSED = say('errors.registrationClosed');

/** How somebody who registers will sign in. */
type Proof =
  | { readonly passwordHash: string }
  | { readonly passwordHash: null; readonly googleSubject: string; readonly emailVerified: true };

/** Creates an account that waits for approval, and notifies its owner and the people who approve. */
export async function storeRegistration(
  tx: Executor,
  person: Pick<Registration, 'displayName' | 'email'>,
  proof: Proof,
  origin: Origin,
): Promise<void> {
  const displayName = person.displayName.trim();
  const email = person.email.trim().toLowerCase();
  const { id } = await createUser(tx, {
    email,
    displayName,
    ...proof,
    isActive: false,
    awaitsApproval: true,
    needsProfile: true,
    roleCodes: [],
  });
  await recordAudit(
    tx,
    { origin, userId: id, email },
    {
      type: 'user',
      action: 'user.register',
      message: `Registered${proof.passwordHash === null ? ' with Google' : ''} and waits for approval`,
      resourceType: 'user',
      resourceId: id,
      newValue: { email, displayName },
    },
  );
  await notifyHolders(tx, 'manage_users', {
    type: 'info',
    topic: 'new-user',
    title: say('notices.registration.title'),
    message: say('notices.registration.message', { name: displayName, email }),
    link: '/admin/users',
  });
  await sendLetter(tx, { email, displayName }, 'registrationReceived');
}

/**
 * Requests an account, which works once an administrator has approved it. The owner of an existing account gets an email
 * that says so: neither the answer nor its time reveals whether an address has an account.
 * @throws AppError FORBIDDEN while registration is closed; INVALID_REQUEST for a password that is too short;
 * TOO_MANY_REQUESTS.
 */
export function register(person: Registration, origin: Origin): Promise<{ message: string }> {
  return constantTime(async () => {
    if (!(await getSystemSettings()).security.allowRegistration) throw new AppError('FORBIDDEN', CLOSED);
    await requireLongPassword(person.password, 'password');
    await requireAttempt(`register:network:${networkOf(origin.ipAddress)}`, NETWORK_LIMIT);
    await requireAttempt(`register:address:${hashedAddress(person.email)}`, ADDRESS_LIMIT);
    const passwordHash = await hashPassword(person.password);
    const present = await findUserByEmail(database(), person.email.trim());
    await database().transaction(async (tx) => {
      if (!present) return storeRegistration(tx, person, { passwordHash }, origin);
      await recordAudit(
        tx,
        { origin, email: present.email },
        {
          type: 'auth',
          severity: 'warning',
          action: 'auth.register-again',
          message: 'Somebody tried to register with the address of an account',
          resourceType: 'user',
          resourceId: present.id,
        },
      );
      const links = { loginLink: pageLink('/login'), forgotLink: pageLink('/forgot-password') };
      return sendLetter(tx, present, 'registrationAgain', links);
    });
    return { message: REGISTERED };
  });
}
