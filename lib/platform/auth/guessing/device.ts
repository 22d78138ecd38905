import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { env, requireEnv } from '@/lib/env';
import { hashedAddress } from './attempts';

/*
 * Device cookies (OWASP, 'Slow Down Online Guessing Attacks with Device Cookies'): a browser that has signed in to an
 * account is counted apart from everybody else's guesses at it, so that nobody can lock its owner out there, from
 * the same network or behind the same proxy either. The cookie signs nobody in.
 */

const isSecure = env.NEXTAUTH_URL.startsWith('https://');
export const DEVICE_COOKIE = `${isSecure ? '__Secure-' : ''}sarm.device`;

const DEVICE_SECONDS = 180 * 24 * 60 * 60;
/** A shared computer remembers the people who signed in last. */
const MAX_ACCOUNTS = 8;
const NONCE_BYTES = 16;
const MAX_COOKIE = 1000;

const key = (): Buffer =>
  Buffer.from(hkdfSync('sha256', requireEnv('AUTH_SECRET'), '', 'sarm device cookies', 32));

const signed = (email: string, nonce: string): string => {
  const signature = createHmac('sha256', key())
    .update(`${hashedAddress(email)}.${nonce}`)
    .digest('base64url');
  return `${nonce}.${signature}`;
};

const entriesOf = (cookie: string | undefined): string[] =>
  cookie && cookie.length <= MAX_COOKIE ? cookie.split('~').slice(0, MAX_ACCOUNTS) : [];

function nonceFor(email: string, entry: string): string | null {
  const [nonce = ''] = entry.split('.');
  const actual = Buffer.from(entry);
  const expected = Buffer.from(signed(email, nonce));
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? nonce : null;
}

/** Names the browser by its cookie, when it has signed in to the account of this address; null otherwise. */
export function deviceOf(cookie: string | undefined, email: string): string | null {
  for (const entry of entriesOf(cookie)) {
    const nonce = nonceFor(email, entry);
    if (nonce !== null) return nonce;
  }
  return null;
}

/** A `Set-Cookie` with which the browser is known to the account of this address, beside those that it knew before. */
export function rememberDevice(cookie: string | undefined, email: string): string {
  const others = entriesOf(cookie).filter((entry) => nonceFor(email, entry) === null);
  const own = signed(email, randomBytes(NONCE_BYTES).toString('base64url'));
  const value = [own, ...others].slice(0, MAX_ACCOUNTS).join('~');
  const secure = isSecure ? '; Secure' : '';
  return `${DEVICE_COOKIE}=${value}; Path=/api/auth; Max-Age=${DEVICE_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}
