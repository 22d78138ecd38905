import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Executor } from '@/db/client';
import { AppError } from '@/lib/http/errors';
import { countAttempt, forgetAttempts } from './queries';

export interface Limit {
  readonly attempts: number;
  readonly windowSeconds: number;
}

/** Wrong passwords for one account, known or not, before it pauses. */
export const ACCOUNT_LIMIT: Limit = { attempts: 10, windowSeconds: 15 * 60 };
/** Wrong passwords from one address: a laboratory shares one, so it is wider. */
export const ADDRESS_LIMIT: Limit = { attempts: 60, windowSeconds: 15 * 60 };

export const TOO_MANY = 'Too many requests. Please try again later';

/** The e-mail address is hashed: a list of who tried to sign in is nobody's business. */
export const accountKey = (email: string): string =>
  `sign-in:account:${createHash('sha256').update(email.trim().toLowerCase()).digest('hex')}`;
export const addressKey = (address: string): string => `sign-in:address:${networkOf(address)}`;

/** Whoever has an IPv6 address has all of its /64 to choose from (RFC 6177), so that counts as one address. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail = ''] = address.split('::');
  const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const missing = Math.max(0, 8 - groupsOf(head).length - groupsOf(tail).length);
  const groups = [...groupsOf(head), ...Array<string>(missing).fill('0'), ...groupsOf(tail)];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

export interface Refusal {
  readonly error: AppError;
  /** True for the first refusal of a window: the one worth a line in the audit log. */
  readonly isFirst: boolean;
}

/** Counts an attempt. Returns the refusal, with when to come back, once there were too many. */
export async function spendAttempt(key: string, limit: Limit): Promise<Refusal | null> {
  const { attempts, windowEndsAt } = await countAttempt(key, limit.windowSeconds);
  if (attempts <= limit.attempts) return null;
  const retryAfterSeconds = Math.max(1, Math.ceil((windowEndsAt.getTime() - Date.now()) / 1000));
  return {
    error: new AppError('TOO_MANY_REQUESTS', TOO_MANY, { retryAfterSeconds }),
    isFirst: attempts === limit.attempts + 1,
  };
}

/** After a success: the account starts afresh, the address gets back the one attempt that was no guess. */
export async function forgiveAttempts(db: Executor, account: string, address: string | null): Promise<void> {
  await forgetAttempts(db, account, true);
  if (address) await forgetAttempts(db, address, false);
}
