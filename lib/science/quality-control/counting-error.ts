/**
 * Standard deviation that counting alone gives a figure, whoever counts: √(p (100 − p)/N) percentage points of a share of
 * N cells (binomial), and C/√N of a concentration of which N cells were counted (Poisson). Null without a count.
 */
export function countingError(
  figure: 'share' | 'concentration',
  value: number,
  counted: number | null,
): number | null {
  if (counted === null || !(counted > 0)) return null;
  return figure === 'share' ? Math.sqrt((value * (100 - value)) / counted) : value / Math.sqrt(counted);
}
