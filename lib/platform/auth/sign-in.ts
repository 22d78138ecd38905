import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Origin } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { findUserByEmail } from '@/lib/platform/users';
import { constantTime } from './guessing/constant-time';
import { countGuess, forgiveGuess, type GuessVerdict } from './guessing/guessing';
import { hashPassword, verifyPassword } from './password/password';
import { markSessionEnded, recordSignIn, type SignInRow } from './queries';
import { type SessionClaims, startSession } from './session';
import { requireSecondFactor } from './two-factor/two-factor';

/** One text for an unknown address and a wrong password: which it was is not for strangers to learn. */
const REFUSED = say('errors.signInWrong');

const ALARMS = {
  account: 'Sign-in to this account pauses for this network after too many wrong passwords',
  network: 'Sign-in from this network pauses after too many wrong passwords',
  strangers: 'Sign-in to this account from unknown networks is slowed down after too many wrong passwords',
} as const;

async function judge(email: string, origin: Origin, device: string | null): Promise<GuessVerdict> {
  const verdict = await countGuess({ email, ipAddress: origin.ipAddress, device });
  if (verdict.alarm) {
    await recordAudit(
      database(),
      { origin, email },
      { type: 'auth', severity: 'critical', action: 'auth.locked', message: ALARMS[verdict.alarm] },
    );
  }
  return verdict;
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

interface Fields {
  readonly email: string;
  readonly password: string;
  readonly code?: string | undefined;
}

/** @throws AppError `refusal` for an unknown address and a wrong password; for a right one as `signIn`. */
async function enter(
  { email, password, code }: Fields,
  origin: Origin,
  device: string | null,
  refusal: AppError,
): Promise<SessionClaims> {
  const user = await findUserByEmail(database(), email);
  const { valid, stale } = await verifyPassword(password, user?.passwordHash ?? null);
  if (!user || !valid) {
    await recordFailure(email, user, origin, 'unknown address or wrong password');
    throw refusal;
  }
  if (!user.isActive) {
    await recordFailure(email, user, origin, 'the account is not active');
    throw new AppError('ACCOUNT_INACTIVE', say('errors.inactive'));
  }
  await requireSecondFactor(user, code).catch(async (error: unknown) => {
    if (code) await recordFailure(email, user, origin, 'wrong code of the second factor');
    throw error;
  });
  const newHash = stale ? await hashPassword(password) : null;
  return database().transaction(async (tx) => {
    await forgiveGuess(tx, { email, ipAddress: origin.ipAddress, device, userId: user.id });
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

/** Longer than looking at a password takes, also on a busy machine. */
const PAUSED_STEP_MS = 1000;

/**
 * Signs in with email and password, and begins a session.
 * @param device the browser, when it has signed in to this account before
 * @throws AppError UNAUTHENTICATED for a wrong pair, ACCOUNT_INACTIVE for a right one of a shut account,
 * SECOND_FACTOR_REQUIRED for a right one that lacks the code, TOO_MANY_REQUESTS with `retryAfterSeconds` after too many
 * wrong ones (see guessing.ts)
 */
export async function signIn(
  fields: Fields,
  origin: Origin,
  device: string | null = null,
): Promise<SessionClaims> {
  const { refusal, isNetworkPaused, isKnown } = await judge(fields.email, origin, device);
  if (!refusal) return enter(fields, origin, device, new AppError('UNAUTHENTICATED', REFUSED));
  if (!isNetworkPaused) throw refusal;
  return constantTime(async () => {
    if (!isKnown) throw refusal;
    return enter(fields, origin, device, refusal);
  }, PAUSED_STEP_MS);
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
