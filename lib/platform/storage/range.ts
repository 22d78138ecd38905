import type { ByteRange } from './object-store';

/**
 * Reads a `Range` header (RFC 9110, 14.2) for an object of `size` bytes.
 * @returns undefined where the whole object is to be sent: no header, another unit, several ranges, or nonsense
 */
export function parseRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.replace(/\s+/g, '') ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable';
  }
  if (last !== '' && Number(last) < Number(first)) return undefined;
  if (Number(first) >= size) return 'unsatisfiable';
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
