import { database } from '@/db/client';
import { env } from '@/lib/env';
import { AppError, type ErrorCode } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Origin } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { log } from '@/lib/platform/http/log';
import { getSystemSettings } from '@/lib/platform/settings';
import { findUserByEmail } from '@/lib/platform/users';
import { requireAttempt } from '../guessing/attempts';
import { networkOf } from '../guessing/network';
import { rememberNetwork } from '../guessing/queries-attempts';
import { sendLetter } from '../password/letters';
import { recordSignIn } from '../queries';
import { NETWORK_LIMIT, storeRegistration } from '../registration';
import { endAllSessions, type SessionClaims, startSession } from '../session';
import { deleteTwoFactor } from '../two-factor/queries-two-factor';
import type { GoogleOutcome } from './contract-google-window';
import { saidOf } from './google-messages';
import type { GoogleIdentity } from './google-token';
import { findBySubject, type GoogleRow, storeSubject } from './queries-google';

/** Why somebody whom Google knows is not let in; pages tell it by its `outcome`. */
export class GoogleRefusal extends AppError {
  constructor(
    readonly outcome: GoogleOutcome,
    code: ErrorCode = 'FORBIDDEN',
    options: { cause?: unknown } = {},
  ) {
    super(code, saidOf(outcome), options);
  }
}

const inactive = () => new AppError('ACCOUNT_INACTIVE', say('errors.inactive'));

/**
 * Whether Google answers for an address itself: its own mail, and the domains of its Workspace. Of other addresses it
 * only knows that their owner could read them once (Google Identity, 'Using the ID token', on `email_verified`).
 */
const isAuthoritative = ({ email, emailVerified, hostedDomain }: GoogleIdentity): boolean =>
  emailVerified && (hostedDomain !== null || email.endsWith('@gmail.com'));

/**
 * Joins the identity to the account of its address. A password that somebody set without ever showing that the address
 * is theirs ends with it: otherwise somebody who registered in another's name could come in behind them.
 */
async function link(found: GoogleRow, identity: GoogleIdentity, origin: Origin): Promise<GoogleRow> {
  if (found.googleSubject !== null || !isAuthoritative(identity)) throw new GoogleRefusal('taken');
  const dropsPassword = !found.emailVerified;
  return database().transaction(async (tx) => {
    if (!(await storeSubject(tx, found.id, identity.subject, { dropsPassword }))) {
      throw new GoogleRefusal('taken');
    }
    const generation = dropsPassword ? await endAllSessions(tx, found.id) : {};
    if (dropsPassword) await deleteTwoFactor(tx, found.id);
    await recordAudit(
      tx,
      { origin, userId: found.id, email: found.email },
      {
        type: 'auth',
        severity: 'warning',
        action: 'auth.google-linked',
        message: dropsPassword
          ? 'Joined a Google account; the password of the unconfirmed address ended'
          : 'Joined a Google account',
        resourceType: 'user',
        resourceId: found.id,
      },
    );
    await sendLetter(tx, found, 'googleLinked', { email: identity.email });
    return { ...found, ...generation, googleSubject: identity.subject };
  });
}

async function registerWith(identity: GoogleIdentity, origin: Origin): Promise<void> {
  if (!(await getSystemSettings()).security.allowRegistration) throw new GoogleRefusal('closed');
  await requireAttempt(`register:network:${networkOf(origin.ipAddress)}`, NETWORK_LIMIT);
  const { email, displayName, subject } = identity;
  const proof = { passwordHash: null, googleSubject: subject, emailVerified: true } as const;
  try {
    await database().transaction((tx) => storeRegistration(tx, { email, displayName }, proof, origin));
  } catch (error) {
    log.error({ requestId: origin.requestId, err: error }, 'registration with Google failed');
    throw new GoogleRefusal('registrationFailed', 'INTERNAL', { cause: error });
  }
}

async function accountOf(identity: GoogleIdentity, origin: Origin): Promise<GoogleRow | null> {
  const known = await findBySubject(identity.subject);
  if (known) return known;
  if (!identity.emailVerified) throw new GoogleRefusal('unverified');
  const found = await findUserByEmail(database(), identity.email);
  if (found) return link(found, identity, origin);
  await registerWith(identity, origin);
  return null;
}

/**
 * Signs in the person named in a verified token of Google's, and begins a session. Somebody without an account gets one that
 * waits for approval. Google asks for its own second factor, so ours is not asked for.
 * @throws AppError ACCOUNT_INACTIVE for a shut account and for one that waits; GoogleRefusal; TOO_MANY_REQUESTS.
 */
export async function signInWithGoogle(identity: GoogleIdentity, origin: Origin): Promise<SessionClaims> {
  const wanted = env.GOOGLE_HOSTED_DOMAIN?.toLowerCase();
  if (wanted && identity.hostedDomain?.toLowerCase() !== wanted) throw new GoogleRefusal('domain');
  const user = await accountOf(identity, origin);
  if (!user) throw inactive();
  const whose = { origin, userId: user.id, email: user.email };
  const about = { type: 'auth', resourceType: 'user', resourceId: user.id } as const;
  if (!user.isActive) {
    await recordAudit(database(), whose, {
      ...about,
      severity: 'warning',
      action: 'auth.sign-in-failed',
      message: 'Sign-in with Google refused: the account is not active',
    });
    throw inactive();
  }
  return database().transaction(async (tx) => {
    await rememberNetwork(tx, user.id, networkOf(origin.ipAddress), new Date());
    await recordSignIn(tx, user.id, null);
    await recordAudit(tx, whose, { ...about, action: 'auth.sign-in', message: 'Signed in with Google' });
    return startSession(tx, user, origin);
  });
}
