import { createHash, randomBytes } from 'node:crypto';

/*
 * sarm_ + 43 letters and digits (256 bits) + 6 of checksum. The beginning and the checksum let scanners of source code
 * and logs recognize a token that leaked, without asking anybody.
 */

const PREFIX = 'sarm_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_BYTES = 32;
/** 62^43 is the first power of 62 above 2^256. */
const SECRET_LETTERS = 43;
const CHECKSUM_BYTES = 4;
/** 62^6 is the first power of 62 above 2^32. */
const CHECKSUM_LETTERS = 6;
const ENDING_LETTERS = 4;
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_LETTERS + CHECKSUM_LETTERS}}$`);

function base62(bytes: Uint8Array, letters: number): string {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  for (let place = 0; place < letters; place++) {
    text = (ALPHABET[Number(value % 62n)] ?? '') + text;
    value /= 62n;
  }
  return text;
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const checksumOf = (text: string): string =>
  base62(sha256(`checksum of ${text}`).subarray(0, CHECKSUM_BYTES), CHECKSUM_LETTERS);

/** A new token. */
export function makeToken(): string {
  const text = PREFIX + base62(randomBytes(SECRET_BYTES), SECRET_LETTERS);
  return text + checksumOf(text);
}

/** Whether a Bearer value claims to be a personal API token, well-formed or not; a session's never begins so. */
export const claimsToBeToken = (bearer: string): boolean => bearer.startsWith(PREFIX);

/** Whether it could be one: shape and checksum fit. Says nothing about whether it exists. */
export const isWellFormed = (text: string): boolean =>
  SHAPE.test(text) && checksumOf(text.slice(0, -CHECKSUM_LETTERS)) === text.slice(-CHECKSUM_LETTERS);

/** What is stored in its place: no salt is needed for 256 random bits. */
export const tokenHash = (text: string): string => sha256(text).toString('hex');

/** The last letters, by which its owner tells it from others. */
export const endingOf = (text: string): string => text.slice(-ENDING_LETTERS);
