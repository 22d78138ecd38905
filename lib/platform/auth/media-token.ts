import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { requireEnv } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { SessionClaims } from './session-claims';

/** Tokens end on whole five minutes, so that a page opened twice asks for the same address and the browser keeps the file. */
const EXPIRY_STEP_SECONDS = 300;

export interface MediaToken {
  /** The session that asked for the token: when it ends, or its account loses access, so does the token. */
  readonly claims: SessionClaims;
  /** The object whose pictures it opens. */
  readonly subject: string;
}

/**
 * A token for players that send no headers. It stands in for the session that asked for it, and only for the pictures
 * of one object: every use is checked as a request of that session. It ends with the session, after an hour at most.
 */
export function issueMediaToken({ claims, subject }: MediaToken, ttlSeconds = 3600): string {
  const earliest = Date.now() / 1000 + ttlSeconds;
  const expires = Math.ceil(earliest / EXPIRY_STEP_SECONDS) * EXPIRY_STEP_SECONDS;
  const content = JSON.stringify([claims.sub, claims.sessionId, claims.sessionVersion, subject, expires]);
  const payload = Buffer.from(content).toString('base64url');
  return `${payload}.${signature(payload)}`;
}

const payloadSchema = z.tuple([z.uuid(), z.uuid(), z.number(), z.uuid(), z.number()]);

/** What a genuine, unexpired token says; null for any other text. */
export function readMediaToken(token: string, nowSeconds = Date.now() / 1000): MediaToken | null {
  const [payload = '', given = ''] = token.split('.');
  const expected = Buffer.from(signature(payload));
  const actual = Buffer.from(given);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  const content = payloadSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  const [sub, sessionId, sessionVersion, subject, expires] = content;
  return expires > nowSeconds ? { claims: { sub, sessionId, sessionVersion }, subject } : null;
}

export const invalidMediaToken = () => new AppError('UNAUTHENTICATED', say('errors.mediaLinkOver'));

function signature(payload: string): string {
  // A separate key, so that nothing else signed with the same secret can pass for a token.
  const purpose = createHmac('sha256', requireEnv('AUTH_SECRET')).update('sarm media token v2').digest();
  return createHmac('sha256', purpose).update(payload).digest('base64url');
}
