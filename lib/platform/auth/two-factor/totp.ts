import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Seconds that a code lasts, and its digits: what every authenticator app expects (RFC 6238, 4.1). */
export const STEP_SECONDS = 30;
const DIGITS = 6;
/** Steps before and after the present one that are accepted, for clocks that go wrong (RFC 6238, 5.2). */
const TOLERANCE = 1;
/** Bytes of a secret: as long as SHA-1's output (RFC 4226, 4, R6 recommends it). */
const SECRET_BYTES = 20;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 without padding (RFC 4648, 6): how authenticator apps write a secret. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(held >> bits) & 31];
    }
  }
  return bits > 0 ? text + ALPHABET[(held << (5 - bits)) & 31] : text;
}

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** The code of a counter (HOTP, RFC 4226, 5.3): SHA-1, dynamic truncation, the last digits. */
export function hotp(secret: Uint8Array, counter: number, digits = DIGITS): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', secret).update(message).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

/** The time step whose code this is, near the present one; null for a code of none. */
export function matchingStep(secret: Uint8Array, code: string, now: Date): number | null {
  const given = Buffer.from(code.replace(/\s/g, ''));
  if (given.length !== DIGITS) return null;
  const present = stepAt(now);
  let found: number | null = null;
  for (let step = present - TOLERANCE; step <= present + TOLERANCE; step++) {
    if (timingSafeEqual(Buffer.from(hotp(secret, step)), given)) found = step;
  }
  return found;
}

/** What the QR code says to an authenticator app (Key URI Format). */
export function otpauthUri(secret: Uint8Array, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
