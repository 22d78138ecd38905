import {
  correctedShare,
  type Interval,
  meanInterval,
  poissonInterval,
  proportionInterval,
} from '@/lib/science/who-manual';
import type { Expression, IntervalArithmetic, IntervalMethod, Quantity, Step } from './contract-arithmetic';
import {
  evaluate,
  printed,
  type Rounding,
  shownFormula,
  shownInputs,
  toDigits,
} from './contract-arithmetic-numbers';

// Steps whose shown numbers give the shown results. Browser-safe.

/** A step, or null where the formula doesn't give the result: then it is not how the result came about. */
export function stepOf(
  name: Step['name'],
  video: string | null,
  formula: Expression,
  result: Quantity,
  rounding: Rounding,
): Step | null {
  const shown = shownFormula(formula, result.number, rounding);
  if (!shown) return null;
  const isPrinted = rounding === printed;
  return { name, video, formula: shown, result: { ...result, number: rounding(result.number) }, isPrinted };
}

/** What a method gives of its numbers. @param most no figure of this kind is higher */
export function boundsOf(
  method: IntervalMethod,
  numbers: readonly number[],
  most = Number.POSITIVE_INFINITY,
): Interval {
  const [first = 0, second = 1] = numbers;
  if (method === 'poisson') return poissonInterval(Math.max(0, first));
  if (method === 'wilson') {
    const { low, high } = proportionInterval(Math.min(100, Math.max(0, first)) / 100, second);
    return { low: 100 * low, high: 100 * high };
  }
  if (method === 'langReiczigel') return correctedBounds(numbers);
  const interval = meanInterval(numbers) ?? { low: first, high: first };
  // There is no negative concentration, nor a share of more than all.
  return { low: Math.max(0, interval.low), high: Math.min(most, interval.high) };
}

function correctedBounds([
  called = 0,
  of = 0,
  rightly = 0,
  normal = 0,
  wrongly = 0,
  others = 0,
]: readonly number[]): Interval {
  const known = { having: { called: rightly, of: normal }, lacking: { called: wrongly, of: others } };
  return correctedShare({ called, of }, known)?.interval95 ?? { low: 0, high: 100 };
}

const bothEqual = (a: Interval, b: Interval, rounding: Rounding): boolean =>
  rounding(a.low) === rounding(b.low) && rounding(a.high) === rounding(b.high);

/** Digits with which bounds are carried on. */
const CARRIED = 7;

/**
 * An interval with the numbers it was computed from; null where they don't give it.
 *
 * @param scale what is made of each bound of the method; nothing where it is left out
 */
export function intervalOf(input: {
  readonly method: IntervalMethod;
  readonly of: readonly Quantity[];
  readonly boundsUnit: string | null;
  readonly result: Interval;
  readonly scale?: (bound: Quantity) => Expression;
}): IntervalArithmetic | null {
  const { method, boundsUnit, result } = input;
  const rounding = input.scale ? toDigits(CARRIED) : printed;
  const ofNumbers = (numbers: readonly number[]): Interval =>
    boundsOf(method, numbers, boundsUnit === '%' ? 100 : undefined);
  const exact = ofNumbers(input.of.map(({ number }) => number));
  const of = shownInputs(input.of, (numbers) => bothEqual(ofNumbers(numbers), exact, rounding));
  if (!of) return null;
  const bounds = { low: rounding(exact.low), high: rounding(exact.high) };
  const bound = (number: number): Quantity => (boundsUnit ? { number, unit: boundsUnit } : { number });
  const made = (number: number, target: number): Expression | null =>
    input.scale ? shownFormula(input.scale(bound(number)), target, printed) : bound(number);
  const [low, high] = [made(bounds.low, result.low), made(bounds.high, result.high)];
  if (!low || !high) return null;
  const shown = { low: printed(result.low), high: printed(result.high) };
  if (printed(evaluate(low)) !== shown.low || printed(evaluate(high)) !== shown.high) return null;
  return { method, of, bounds, boundsUnit, low, high, result: shown };
}
