import { createHash } from 'node:crypto';

/** Lower-case hex of the SHA-256 of bytes or text. */
export const sha256Of = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');
