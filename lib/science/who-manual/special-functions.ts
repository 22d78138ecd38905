const ROUNDS = 500;
const PRECISION = 1e-15;
const TINY = 1e-300;

/** Natural logarithm of the gamma function for x > 0 (Lanczos' series with g = 7, nine terms). */
export function logGamma(x: number): number {
  const coefficients = [
    676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
    -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
  ];
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const shifted = x - 1;
  let sum = 0.99999999999980993;
  coefficients.forEach((coefficient, i) => {
    sum += coefficient / (shifted + i + 1);
  });
  const t = shifted + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(t) - t + Math.log(sum);
}

/**
 * Regularized lower incomplete gamma function P(a, x): the chance that a gamma variable of shape a stays
 * below x. Series for x < a + 1, continued fraction otherwise (Abramowitz & Stegun 6.5.29 and 6.5.31).
 */
export function gammaProbability(a: number, x: number): number {
  if (x <= 0) return 0;
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < ROUNDS * 20 && Math.abs(term) > PRECISION * Math.abs(sum); n++) {
      term *= x / (a + n);
      sum += term;
    }
    return sum * scale;
  }
  let b = x + 1 - a;
  let c = 1 / TINY;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < ROUNDS * 20; n++) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / nonZero(an * d + b);
    c = nonZero(b + an / c);
    fraction *= c * d;
    if (Math.abs(c * d - 1) < PRECISION) break;
  }
  return 1 - fraction * scale;
}

/** Regularized incomplete beta function I_x(a, b) by its continued fraction (Abramowitz & Stegun 26.5.8). */
export function betaProbability(a: number, b: number, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - betaProbability(b, a, 1 - x);
  const scale =
    Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x)) / a;
  let c = 1;
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m < ROUNDS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / nonZero(1 + even * d);
    c = nonZero(1 + even / c);
    fraction *= c * d;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / nonZero(1 + odd * d);
    c = nonZero(1 + odd / c);
    fraction *= c * d;
    if (Math.abs(c * d - 1) < PRECISION) break;
  }
  return scale * fraction;
}

const nonZero = (value: number): number => (Math.abs(value) < TINY ? TINY : value);

/** Where a rising function reaches `target` between `low` and `high`, by bisection to full precision. */
export function solveRising(f: (x: number) => number, target: number, low: number, high: number): number {
  let below = low;
  let above = high;
  for (let i = 0; i < 200 && above - below > 1e-13 * Math.max(1, above); i++) {
    const middle = (below + above) / 2;
    if (f(middle) < target) below = middle;
    else above = middle;
  }
  return (below + above) / 2;
}

/** What a chi-square variable of so many degrees of freedom stays below with this probability. */
export const chiSquareQuantile = (share: number, freedom: number): number =>
  // It is twice a gamma variable of shape k/2.
  2 * solveRising((x) => gammaProbability(freedom / 2, x), share, 0, 20 + 5 * freedom);
