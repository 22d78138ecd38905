import type { IncomingMessage, ServerResponse } from 'node:http';
import { env } from '@/lib/env';

/** A year. Other services may share the domain, so its subdomains are left alone. */
const POLICY = 'max-age=31536000';

const isEncrypted = (request: IncomingMessage): boolean => {
  if (env.NEXTAUTH_URL.startsWith('https://') || 'encrypted' in request.socket) return true;
  return env.TRUST_PROXY && request.headers['x-forwarded-proto'] === 'https';
};

/**
 * Tells browsers to use nothing but https from now on (RFC 6797), on every answer to a request that came by https or of
 * an installation whose address is https. Over http the header has no meaning.
 */
export function demandEncryption(request: IncomingMessage, response: ServerResponse): void {
  if (isEncrypted(request)) response.setHeader('strict-transport-security', POLICY);
}
