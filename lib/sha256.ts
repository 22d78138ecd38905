import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json';

/** SHA-256 of bytes, or of text in UTF-8: 64 lower-case hex digits. */
export const sha256Of = (data: Uint8Array | string): string =>
  createHash('sha256').update(data).digest('hex');

/** SHA-256 of a value as JSON with its keys in order, so that equal values have equal hashes: 64 lower-case hex digits. */
export const sha256OfJson = (value: unknown): string => sha256Of(canonicalJson(value));
