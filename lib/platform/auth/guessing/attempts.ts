import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { sha256Of } from '@/lib/sha256';
import { countAttempt } from './queries-attempts';

export { forgetAttempts } from './queries-attempts';

export interface Limit {
  readonly attempts: number;
  readonly windowSeconds: number;
}

export const TOO_MANY = say('errors.tooMany');

/** Email addresses are hashed, so that this table is no list of who tried to sign in. */
export const hashedAddress = (email: string): string => sha256Of(email.trim().toLowerCase());

export interface Refusal {
  readonly error: AppError;
  /** True for the first refusal of a window: the one worth a line in the audit log. */
  readonly isFirst: boolean;
}

/** The refusal of an attempt made before `until`. */
export function refusalUntil(until: Date, now: Date, isFirst: boolean): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return { error: new AppError('TOO_MANY_REQUESTS', TOO_MANY, { retryAfterSeconds }), isFirst };
}

/** Counts an attempt. Returns the refusal, with when to try again, once there were too many. */
export async function spendAttempt(key: string, limit: Limit, now = new Date()): Promise<Refusal | null> {
  const { attempts, windowEndsAt } = await countAttempt(key, limit.windowSeconds, now);
  if (attempts <= limit.attempts) return null;
  return refusalUntil(windowEndsAt, now, attempts === limit.attempts + 1);
}

/** @throws AppError TOO_MANY_REQUESTS with `retryAfterSeconds` once there were more attempts than the limit. */
export async function requireAttempt(key: string, limit: Limit, now = new Date()): Promise<void> {
  const refusal = await spendAttempt(key, limit, now);
  if (refusal) throw refusal.error;
}
