import { connect } from 'node:tls';
import type { Env } from '@/lib/env';
import { type Finding, fault, ok, reasonOf, warning } from './finding';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Certificates that renew themselves do so a month before. */
const WARNING_DAYS = 14;
const MAX_MS = 10_000;

export function judgeExpiry(validTo: Date, now = new Date()): Finding {
  const days = Math.floor((validTo.getTime() - now.getTime()) / DAY_MS);
  const on = validTo.toISOString().slice(0, 10);
  if (days < 0) return fault('tls', `The certificate expired on ${on}: renew it`);
  return days < WARNING_DAYS
    ? warning('tls', `The certificate expires on ${on}, in ${days} days: renew it`)
    : ok('tls', `The certificate is valid until ${on}`);
}

/** Whether browsers trust the certificate of NEXTAUTH_URL, and for how long. */
export async function certificate(env: Env): Promise<Finding[]> {
  const url = new URL(env.NEXTAUTH_URL);
  if (url.protocol !== 'https:') return [];
  return new Promise((resolve) => {
    const isName = !/^[\d.]+$|:/.test(url.hostname);
    const socket = connect({
      host: url.hostname,
      port: Number(url.port || 443),
      ...(isName ? { servername: url.hostname } : {}),
      // What is wrong with it is to be said, not to end the talk.
      rejectUnauthorized: false,
      timeout: MAX_MS,
    });
    const end = (finding: Finding) => {
      socket.destroy();
      resolve([finding]);
    };
    socket.once('timeout', () => end(fault('tls', `${url.host} does not answer`)));
    socket.once('error', (error) =>
      end(fault('tls', `No encrypted connection to ${url.host}: ${reasonOf(error, env)}`)),
    );
    socket.once('secureConnect', () => {
      const expiry = judgeExpiry(new Date(socket.getPeerCertificate().valid_to));
      if (expiry.level === 'fault' || socket.authorized) return end(expiry);
      return end(
        fault('tls', `Browsers don't trust the certificate: ${reasonOf(socket.authorizationError, env)}`),
      );
    });
  });
}
