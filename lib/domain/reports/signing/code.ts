import { randomBytes } from 'node:crypto';

/** Crockford's base 32: no I, L, O or U, so that nothing on paper is taken for something else. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

/** 80 random bits in four groups, such as `7H3K-Q0ZD-4MVA-91XF`: nobody finds a code by trying. */
export function newCode(): string {
  const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return (letters.match(/.{4}/g) ?? []).join('-');
}

/** A code as it is stored, however it was typed: lower case, without hyphens, O for 0; null when it can't be one. */
export function readCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  if (letters.length !== LENGTH || [...letters].some((letter) => !ALPHABET.includes(letter))) return null;
  return (letters.match(/.{4}/g) ?? []).join('-');
}
