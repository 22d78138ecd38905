import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';

const MAX_KEY = 512;
// Starts with a letter or digit: neither `..` nor a hidden file can be named.
const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/** Thrown when a key is not of the form `checkKey` describes. */
export class InvalidKeyError extends AppError {
  constructor() {
    super('INVALID_REQUEST', say('errors.notStoredName'));
    this.name = 'InvalidKeyError';
  }
}

/**
 * The one place that says what a key may look like: segments of ASCII letters, digits, `.`, `_`, `-` that start with
 * a letter or digit, joined by `/`. Names that people give to files never become part of a key.
 * @throws InvalidKeyError
 */
export function checkKey(key: string): string {
  if (key.length > MAX_KEY || !key.split('/').every((segment) => SEGMENT.test(segment)))
    throw new InvalidKeyError();
  return key;
}

/** As `checkKey`, for a prefix: a key and a final `/`. @throws InvalidKeyError */
export function checkPrefix(prefix: string): string {
  if (!prefix.endsWith('/')) throw new InvalidKeyError();
  checkKey(prefix.slice(0, -1));
  return prefix;
}

/** What may be listed: as `checkPrefix`, or the empty prefix for everything. Only a listing may name everything. @throws InvalidKeyError */
export const checkListed = (prefix: string): string => (prefix === '' ? prefix : checkPrefix(prefix));

/** Whether a key is one of ours: a bucket may hold what others have put there. */
export function isKey(key: string): boolean {
  try {
    return checkKey(key) === key;
  } catch {
    return false;
  }
}
