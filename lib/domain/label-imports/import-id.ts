import { sha256Of } from '@/lib/sha256';

/** An id that is the same whenever it is made of the same text (RFC 9562, version 8). */
export function importId(text: string): string {
  const hex = sha256Of(text);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
