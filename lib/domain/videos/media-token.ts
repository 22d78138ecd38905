import { createHmac, timingSafeEqual } from 'node:crypto';
import { requireEnv } from '@/lib/env';

/** Tokens end on whole five minutes, so that a page opened twice asks for the same address and the browser keeps the file. */
const EXPIRY_STEP_SECONDS = 300;

/** A token that opens the pictures of one video, and nothing else, for about an hour. For players that send no headers. */
export function issueMediaToken(videoId: string, ttlSeconds = 3600): string {
  const earliest = Date.now() / 1000 + ttlSeconds;
  const expires = Math.ceil(earliest / EXPIRY_STEP_SECONDS) * EXPIRY_STEP_SECONDS;
  return `${expires}.${signature(videoId, expires)}`;
}

/** Whether a token is genuine, of this video, and not over. */
export function acceptsMediaToken(token: string, videoId: string, nowSeconds = Date.now() / 1000): boolean {
  const [expires = '', given = ''] = token.split('.');
  const expected = Buffer.from(signature(videoId, Number(expires)));
  const actual = Buffer.from(given);
  return (
    actual.length === expected.length && timingSafeEqual(actual, expected) && Number(expires) > nowSeconds
  );
}

function signature(videoId: string, expires: number): string {
  // A key of its own, so that nothing else signed with the same secret can pass for a token.
  const purpose = createHmac('sha256', requireEnv('AUTH_SECRET')).update('sarm video token v1').digest();
  return createHmac('sha256', purpose)
    .update(JSON.stringify([videoId, expires]))
    .digest('base64url');
}
