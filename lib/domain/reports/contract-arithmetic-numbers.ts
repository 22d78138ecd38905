import type { Expression, Formula, Operation, Quantity } from './contract-arithmetic';
import { asPrinted } from './contract-format';

// Numbers that are shown with just so many digits that calculating with them gives the shown result. Browser-safe.

/** A double has no more significant digits than this. */
const MAX_DIGITS = 17;
/** Fewer would be hard to recognize as the number that the report says elsewhere. */
const MIN_DIGITS = 4;

const OPERATIONS: Readonly<Record<Operation, (values: readonly number[]) => number>> = {
  sum: (values) => values.reduce((a, b) => a + b, 0),
  difference: ([first = 0, ...others]) => others.reduce((a, b) => a - b, first),
  product: (values) => values.reduce((a, b) => a * b, 1),
  quotient: ([first = 0, ...others]) => others.reduce((a, b) => a / b, first),
  square: ([value = 0]) => value * value,
  root: ([value = 0]) => Math.sqrt(value),
};

/** What a formula gives with the numbers that stand in it. */
export const evaluate = (expression: Expression): number =>
  'op' in expression ? OPERATIONS[expression.op](expression.of.map(evaluate)) : expression.number;

/** A number with so many significant digits. */
export const withDigits = (value: number, digits: number): number => Number(value.toPrecision(digits));

/** Counts and settings have fewer digits than this; they are shown whole. What was computed has more. */
const WHOLE_DIGITS = 12;
const isWhole = (value: number): boolean => withDigits(value, WHOLE_DIGITS) === value;
const roundedUnlessWhole = (value: number, digits: number): number =>
  isWhole(value) ? value : withDigits(value, digits);

const roundedLeaves = (expression: Expression, digits: number): Expression =>
  'op' in expression
    ? { ...expression, of: expression.of.map((part) => roundedLeaves(part, digits)) }
    : { ...expression, number: roundedUnlessWhole(expression.number, digits) };

/** Digits of results that are calculated with again. */
const CARRIED_DIGITS = [6, 7, 8, 9, 10] as const;

/** What `make` gives of as few carried digits as lead to the figure; null where none of them do. */
export function ofFewestCarriedDigits<T>(make: (digits: number) => T | null): T | null {
  for (const digits of CARRIED_DIGITS) {
    const made = make(digits);
    if (made !== null) return made;
  }
  return null;
}

/** How a result is shown. */
export type Rounding = (value: number) => number;
/** As the report prints results. */
export const printed: Rounding = asPrinted;
/** Between the steps of a calculation. */
export const toDigits =
  (digits: number): Rounding =>
  (value) =>
    withDigits(value, digits);

/**
 * The numbers with the fewest digits for which `holds`; null where they don't even hold unrounded, because they do not
 * belong together.
 */
function fewestDigits<T>(at: (digits: number) => T, holds: (rounded: T) => boolean): T | null {
  for (let digits = MIN_DIGITS; digits <= MAX_DIGITS; digits++) {
    const rounded = at(digits);
    if (holds(rounded)) return rounded;
  }
  return null;
}

/** The formula with just so many digits that it gives `result` as it is rounded; null where it gives another. */
export const shownFormula = (formula: Expression, result: number, rounding: Rounding): Expression | null =>
  fewestDigits(
    (digits) => roundedLeaves(formula, digits),
    (shown) => rounding(evaluate(shown)) === rounding(result),
  );

/** Numbers with just so many digits that `gives` them the bounds as they are rounded; null where it gives others. */
export const shownInputs = (
  inputs: readonly Quantity[],
  isRight: (numbers: readonly number[]) => boolean,
): readonly Quantity[] | null =>
  fewestDigits(
    (digits) => inputs.map((input) => ({ ...input, number: roundedUnlessWhole(input.number, digits) })),
    (shown) => isRight(shown.map(({ number }) => number)),
  );

export const quantity = (number: number, unit?: string): Quantity =>
  unit === undefined ? { number } : { number, unit };
const formula =
  (op: Operation) =>
  (...of: readonly Expression[]): Formula => ({ op, of });
export const product = formula('product');
export const quotient = formula('quotient');
export const difference = formula('difference');
export const square = formula('square');
export const root = formula('root');
/** One part is its own sum. */
export const sum = (parts: readonly Expression[]): Expression =>
  parts.length === 1 ? (parts[0] as Expression) : { op: 'sum', of: parts };
