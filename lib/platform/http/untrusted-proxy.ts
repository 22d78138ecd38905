import type { IncomingHttpHeaders } from 'node:http';
import { env } from '@/lib/env';
import { log } from './log';

interface Tally {
  forwarded: number;
  direct: number;
  warnedAt: number;
}

const WARN_EVERY_MS = 60 * 60 * 1000;
/** Fewer requests tell nothing: anybody can send the header. */
const MIN_FORWARDED = 20;
const MAX_COUNTED = 1000;

// Next bundles this module more than once; the process has one tally all the same.
const KEY = Symbol.for('sarm.untrusted-proxy');
const tally = (): Tally => {
  const holder = globalThis as { [KEY]?: Tally };
  holder[KEY] ??= { forwarded: 0, direct: 0, warnedAt: Number.NEGATIVE_INFINITY };
  return holder[KEY];
};

/**
 * Whether most requests come through a proxy whose headers are not trusted (TRUST_PROXY). Everybody then has the
 * address of the proxy, and one person's failed sign-ins count against all.
 */
export function isBehindUntrustedProxy(): boolean {
  const { forwarded, direct } = tally();
  return forwarded >= MIN_FORWARDED && forwarded > direct;
}

/** Counts a request as it came from the socket, before Next adds forwarded headers of its own; warns once an hour. */
export function countForwarding(headers: IncomingHttpHeaders, now = Date.now()): void {
  if (env.TRUST_PROXY) return;
  const counts = tally();
  if (headers['x-forwarded-for'] ?? headers.forwarded) counts.forwarded += 1;
  else counts.direct += 1;
  if (counts.forwarded + counts.direct > MAX_COUNTED) {
    // What is long ago counts for less.
    counts.forwarded /= 2;
    counts.direct /= 2;
  }
  if (!isBehindUntrustedProxy() || now - counts.warnedAt < WARN_EVERY_MS) return;
  counts.warnedAt = now;
  log.warn(
    'Requests arrive through a proxy that is not trusted: everybody counts as one network. Set TRUST_PROXY=true if the proxy is yours.',
  );
}
