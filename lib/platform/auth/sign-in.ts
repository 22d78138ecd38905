import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import type { Origin } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { findUserByEmail } from '@/lib/platform/users';
import { countGuess, forgiveGuess } from './guessing/guessing';
import { hashPassword, verifyPassword } from './password/password';
import { markSessionEnded, recordSignIn, type SignInRow } from './queries';
import { type SessionClaims, startSession } from './session';
import { requireSecondFactor } from './two-factor/two-factor';

/** One text for an unknown address and a wrong password: which it was is not for strangers to learn. */
const REFUSED = 'Invalid email or password';

const ALARMS = {
  account: 'Sign-in to this account pauses for this network after too many wrong passwords',
  network: 'Sign-in from this network pauses after too many wrong passwords',
  strangers: 'Sign-in to this account from unknown networks is slowed down after too many wrong passwords',
} as const;

async function refuseTooMany(email: string, origin: Origin): Promise<void> {
  const { refusal, alarm } = await countGuess({ email, ipAddress: origin.ipAddress });
  if (alarm) {
    await recordAudit(
      database(),
      { origin, email },
      { type: 'auth', severity: 'critical', action: 'auth.locked', message: ALARMS[alarm] },
    );
  }
  if (refusal) throw refusal;
}

async function recordFailure(email: string, user: SignInRow | undefined, origin: Origin, why: string) {
  await recordAudit(
    database(),
    { origin, email, ...(user ? { userId: user.id } : {}) },
    {
      type: 'auth',
      severity: 'warning',
      action: 'auth.sign-in-failed',
      message: `Sign-in refused: ${why}`,
      ...(user ? { resourceType: 'user', resourceId: user.id } : {}),
    },
  );
}

/**
 * Signs in with e-mail and password, and begins a session.
 * @throws AppError UNAUTHENTICATED for a wrong pair, ACCOUNT_INACTIVE for a right one of a shut account,
 * SECOND_FACTOR_REQUIRED for a right one that lacks the code, TOO_MANY_REQUESTS with `retryAfterSeconds` after too many wrong ones (see guessing.ts).
 */
export async function signIn(
  { email, password, code }: { email: string; password: string; code?: string | undefined },
  origin: Origin,
): Promise<SessionClaims> {
  await refuseTooMany(email, origin);
  const user = await findUserByEmail(database(), email);
  const { valid, stale } = await verifyPassword(password, user?.passwordHash ?? null);
  if (!user || !valid) {
    await recordFailure(email, user, origin, 'unknown address or wrong password');
    throw new AppError('UNAUTHENTICATED', REFUSED);
  }
  if (!user.isActive) {
    await recordFailure(email, user, origin, 'the account is not active');
    throw new AppError('ACCOUNT_INACTIVE', 'Your account is deactivated or awaits approval.');
  }
  await requireSecondFactor(user, code).catch(async (error: unknown) => {
    if (code) await recordFailure(email, user, origin, 'wrong code of the second factor');
    throw error;
  });
  const newHash = stale ? await hashPassword(password) : null;
  return database().transaction(async (tx) => {
    await forgiveGuess(tx, { email, ipAddress: origin.ipAddress, userId: user.id });
    await recordSignIn(tx, user.id, newHash);
    await recordAudit(
      tx,
      { origin, userId: user.id, email: user.email },
      {
        type: 'auth',
        action: 'auth.sign-in',
        message: 'Signed in',
        resourceType: 'user',
        resourceId: user.id,
      },
    );
    return startSession(tx, user, origin);
  });
}

/** Ends a session: its cookie and its tokens are worth nothing from here on. Harmless to call again. */
export async function signOut(claims: SessionClaims, origin: Origin): Promise<void> {
  await database().transaction(async (tx) => {
    const whose = await markSessionEnded(tx, claims.sessionId);
    if (!whose) return;
    await recordAudit(
      tx,
      { origin, ...whose },
      {
        type: 'auth',
        action: 'auth.sign-out',
        message: 'Signed out',
        resourceType: 'user',
        resourceId: whose.userId,
      },
    );
  });
}
