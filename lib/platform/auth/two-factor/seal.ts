import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { requireEnv } from '@/lib/env';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A separate key, so that what signs sessions is never also what encrypts (HKDF, RFC 5869). */
const key = (): Buffer =>
  Buffer.from(hkdfSync('sha256', requireEnv('AUTH_SECRET'), '', 'sarm second factors', 32));

/**
 * Encrypts a secret for the database (AES-256-GCM); `owner` is bound to it, so that it opens for nobody else.
 * With another AUTH_SECRET it cannot be opened any more.
 */
export function seal(secret: Uint8Array, owner: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key(), iv).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
}

/** @throws Error when it was changed, belongs to somebody else, or was sealed under another AUTH_SECRET. */
export function unseal(sealed: string, owner: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64');
  const iv = bytes.subarray(0, IV_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key(), iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}
