import { randomBytes } from 'node:crypto';
import { database, type Executor } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { log } from '@/lib/platform/http/log';
import { getSystemSettings } from '@/lib/platform/settings';
import { sha256Of } from '@/lib/sha256';
import { forgetAttempts, type Limit, requireAttempt } from '../guessing/attempts';
import { type Reader, sendLetter } from '../password/letters';
import { requireOwnPassword } from '../password/password-change';
import {
  deleteTwoFactor,
  findTwoFactor,
  markConfirmed,
  replaceRecoveryCodes,
  spendRecoveryCode,
  spendStep,
  storeUnconfirmed,
  type TwoFactorRow,
} from './queries-two-factor';
import { seal, unseal } from './seal';
import { base32, matchingStep, newSecret, otpauthUri } from './totp';

const RECOVERY_CODES = 10;
/** Who tries codes knows the password already, so this pauses no stranger's victim: an hour for twenty wrong ones. */
const LIMIT: Limit = { attempts: 20, windowSeconds: 60 * 60 };

export const WRONG_CODE = say('errors.codeWrong');

const wrongCode = () =>
  new AppError('INVALID_REQUEST', WRONG_CODE, { fields: [{ path: 'code', message: WRONG_CODE }] });

/** 80 bits as four groups of letters that nobody mistakes for one another (base32 knows no 0, 1, 8, 9). */
const newRecoveryCode = (): string => (base32(randomBytes(10)).toLowerCase().match(/.{4}/g) ?? []).join('-');

const recoveryHash = (code: string): string => sha256Of(code.toLowerCase().replace(/[^a-z2-7]/g, ''));

/**
 * Begins to set up the second factor: it counts once `confirmTwoFactor` has seen a code of it.
 * @throws AppError INVALID_REQUEST for a wrong password; CONFLICT when one is on.
 */
export async function startTwoFactor(principal: Principal, currentPassword: string) {
  await requireOwnPassword(principal, currentPassword);
  const secret = newSecret();
  const { userId, email } = principal;
  if (!(await storeUnconfirmed(database(), userId, seal(secret, userId)))) {
    throw new AppError('CONFLICT', say('errors.twoFactorOn'));
  }
  const { siteName } = (await getSystemSettings()).general;
  return { secret: base32(secret), otpauthUri: otpauthUri(secret, email, siteName) };
}

/** The secret; null where AUTH_SECRET is another one than when it was stored. Recovery codes still work then. */
function openSecret(row: TwoFactorRow): Buffer | null {
  try {
    return unseal(row.sealedSecret, row.userId);
  } catch (error) {
    log.error(
      { err: error, userId: row.userId },
      'a second factor cannot be opened: was AUTH_SECRET changed?',
    );
    return null;
  }
}

/** Spends a code of the app: whether it was right, and not used before. */
async function spendCode(db: Executor, row: TwoFactorRow, code: string, now: Date): Promise<boolean> {
  const secret = openSecret(row);
  const step = secret && matchingStep(secret, code, now);
  return step !== null && spendStep(db, row.userId, step);
}

/**
 * Turns the second factor on.
 * @returns the recovery codes, which are stored as hashes only: this is the one time that they can be read.
 * @throws AppError INVALID_REQUEST for a wrong code; CONFLICT when there is nothing to confirm; TOO_MANY_REQUESTS.
 */
export async function confirmTwoFactor(principal: Principal, code: string, now = new Date()) {
  const { userId } = principal;
  await requireAttempt(`second-factor:${userId}`, LIMIT);
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await database().transaction(async (tx) => {
    const row = await findTwoFactor(tx, userId);
    if (!row || row.confirmedAt) throw new AppError('CONFLICT', say('errors.noTwoFactorSetup'));
    if (!(await spendCode(tx, row, code, now))) throw wrongCode();
    await markConfirmed(tx, userId);
    await replaceRecoveryCodes(tx, userId, codes.map(recoveryHash));
    await recordAudit(tx, principal, {
      type: 'auth',
      action: 'auth.two-factor-on',
      message: 'Turned two-factor authentication on',
      resourceType: 'user',
      resourceId: userId,
    });
    await sendLetter(tx, principal, 'twoFactorOn');
  });
  await forgetAttempts(database(), `second-factor:${userId}`, true);
  return { recoveryCodes: codes };
}

/**
 * Checks the second factor of somebody whose password was right. An account without one needs none.
 * @throws AppError SECOND_FACTOR_REQUIRED without a code, UNAUTHENTICATED for a wrong one, TOO_MANY_REQUESTS.
 */
export async function requireSecondFactor(
  user: Reader & { readonly id: string },
  code: string | undefined,
  now = new Date(),
): Promise<void> {
  const row = await findTwoFactor(database(), user.id);
  if (!row?.confirmedAt) return;
  if (!code) {
    throw new AppError('SECOND_FACTOR_REQUIRED', say('errors.codeNeeded'));
  }
  await requireAttempt(`second-factor:${user.id}`, LIMIT, now);
  const isRight = await database().transaction(async (tx) => {
    if (await spendCode(tx, row, code, now)) return true;
    const left = await spendRecoveryCode(tx, user.id, recoveryHash(code));
    if (left === null) return false;
    await sendLetter(tx, user, 'recoveryCodeUsed', { left });
    return true;
  });
  if (!isRight) throw new AppError('UNAUTHENTICATED', WRONG_CODE);
  await forgetAttempts(database(), `second-factor:${user.id}`, true);
}

/**
 * Turns the second factor off.
 * @throws AppError INVALID_REQUEST for a wrong password or code; CONFLICT while the system settings ask everybody for one.
 */
export async function disableTwoFactor(
  principal: Principal,
  fields: { readonly currentPassword: string; readonly code: string },
): Promise<void> {
  await requireOwnPassword(principal, fields.currentPassword);
  if ((await getSystemSettings()).security.twoFactorAuth) {
    throw new AppError('CONFLICT', say('errors.twoFactorForAll'));
  }
  const { userId, email, displayName } = principal;
  await requireSecondFactor({ id: userId, email, displayName }, fields.code || ' ').catch(
    (error: unknown) => {
      throw error instanceof AppError && error.code === 'UNAUTHENTICATED' ? wrongCode() : error;
    },
  );
  await database().transaction(async (tx) => {
    if (!(await deleteTwoFactor(tx, userId))) return;
    await recordAudit(tx, principal, {
      type: 'auth',
      severity: 'warning',
      action: 'auth.two-factor-off',
      message: 'Turned two-factor authentication off',
      resourceType: 'user',
      resourceId: userId,
    });
    await sendLetter(tx, principal, 'twoFactorOff');
  });
}
