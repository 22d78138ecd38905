import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { env } from '@/lib/env';
import { LANGUAGE_COOKIE, type Language, languageOf } from '@/lib/messages/language';
import type { Origin } from '@/lib/platform/access/principal';
import { PEER_HEADER, plainAddress } from './peer';

const REQUEST_ID = /^[\w-]{8,64}$/;

/** The address in an entry of `x-forwarded-for`, which some proxies write with a port; null for anything else. */
function addressIn(entry: string): string | null {
  const address = entry.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  return isIP(address) ? plainAddress(address) : null;
}

/** The last entry is the one that our own proxy wrote; those before it are what a client claims. */
const forwardedAddress = (headers: Headers): string | null =>
  addressIn(headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '');
const LANGUAGE = new RegExp(`(?:^|; *)${LANGUAGE_COOKIE}=(\\w+)`);

/** The language that a browser keeps for its person; English where there is none. */
const languageOfRequest = (headers: Headers): Language =>
  languageOf(LANGUAGE.exec(headers.get('cookie') ?? '')?.[1]);

/** Where a request came from. Proxy headers count only when TRUST_PROXY says that a proxy of ours sets them. */
export function requestOrigin(headers: Headers): Origin {
  const forwarded = env.TRUST_PROXY ? forwardedAddress(headers) : null;
  const given = headers.get('x-request-id') ?? '';
  return {
    ipAddress: forwarded || headers.get(PEER_HEADER) || null,
    userAgent: headers.get('user-agent'),
    requestId: REQUEST_ID.test(given) ? given : randomUUID(),
    language: languageOfRequest(headers),
  };
}

/**
 * Whether a state-changing request that a browser's cookie authenticates comes from our own pages.
 * Browsers send Origin on every such request; its absence means a client without cookies to steal.
 */
export function isSameOrigin(headers: Headers): boolean {
  if (headers.get('sec-fetch-site') === 'cross-site') return false;
  const origin = headers.get('origin');
  if (!origin) return true;
  const host = (env.TRUST_PROXY && headers.get('x-forwarded-host')) || headers.get('host');
  try {
    return new URL(origin).host === host || new URL(origin).origin === new URL(env.NEXTAUTH_URL).origin;
  } catch {
    return false;
  }
}
