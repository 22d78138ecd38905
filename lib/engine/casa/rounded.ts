import type { Decimal } from '@/lib/messages/message';

/** Rounded from its binary value, as `toFixed` does, so that every language writes the same digits. */
export const rounded = (value: number, digits = 1): Decimal => ({
  number: Number(value.toFixed(digits)),
  digits,
});
