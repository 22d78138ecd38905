import { countingError } from '@/lib/science/quality-control/counting-error';
import type { ControlQuantity } from './contract-fields';

/**
 * Standard deviation that counting alone gives a value of the quantity; null without a count, and of a mean speed, of which
 * the scatter among cells would have to be known.
 */
export const countingErrorOf = (
  quantity: ControlQuantity,
  value: number,
  counted: number | null,
): number | null =>
  quantity === 'meanVcl'
    ? null
    : countingError(quantity === 'concentration' ? 'concentration' : 'share', value, counted);
