/**
 * Mean length of the steps of a path whose measured steps have the mean length `meanLength` and the mean square
 * `meanSquare`, when each of a step's two coordinates carries noise of standard deviation `sigma`.
 *
 * A measured length follows Rice's distribution (Bell Syst. Tech. J. 24:46, 1945): its mean square is ν² + 2σ²,
 * its mean σ√(π/2)·L½(−ν²/2σ²), so noise lengthens long steps by σ²/2ν only and short ones by up to σ√(π/2).
 * Steps of a swaying head differ. Two lengths are found that give both measured moments, and their mean is the
 * answer: each of half the steps, or, where lengths differ more than that allows, 0 and one of fewer steps.
 * Nothing is left where noise alone explains the mean or the mean square.
 */
export function meanStepWithoutNoise(meanLength: number, meanSquare: number, sigma: number): number {
  if (sigma <= 0) return meanLength;
  const square = meanSquare - 2 * sigma * sigma;
  const atRest = riceMean(0, sigma);
  if (square <= 0 || meanLength <= atRest) return 0;
  const even = Math.sqrt(square);
  const longer = (shorter: number): number => Math.sqrt(Math.max(0, 2 * square - shorter * shorter));
  const halves = (shorter: number): number =>
    (riceMean(shorter, sigma) + riceMean(longer(shorter), sigma)) / 2;
  if (halves(0) <= meanLength) {
    const shorter = solve((length) => halves(length) - meanLength, 0, even);
    return (shorter + longer(shorter)) / 2;
  }
  // A share x of the steps, at most half, has the length √(square / x); the mean grows with that share.
  const few = (share: number): number =>
    share * riceMean(even / Math.sqrt(share), sigma) + (1 - share) * atRest;
  const share = solve((part) => (part > 0 ? few(part) : atRest) - meanLength, 0, 0.5);
  return even * Math.sqrt(share);
}

/** Where a growing function crosses 0 between two places, or the nearer one of them. */
function solve(grows: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  for (let round = 0; round < 50; round++) {
    const middle = (low + high) / 2;
    if (grows(middle) < 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Beyond this ν/σ the asymptotic form is exact to eight digits. */
const FAR = 20;

/** Mean length of a step of length ν measured with noise of standard deviation σ per coordinate. */
export function riceMean(nu: number, sigma: number): number {
  if (nu > FAR * sigma) return nu + sigma ** 2 / (2 * nu) + sigma ** 4 / (8 * nu ** 3);
  const quarter = nu ** 2 / (4 * sigma ** 2);
  const [i0, i1] = [besselI(0, quarter), besselI(1, quarter)];
  return sigma * Math.sqrt(Math.PI / 2) * Math.exp(-quarter) * ((1 + 2 * quarter) * i0 + 2 * quarter * i1);
}

/** Modified Bessel function of the first kind by its power series (Abramowitz & Stegun 9.6.10), z up to 100. */
function besselI(order: 0 | 1, z: number): number {
  let term = order === 0 ? 1 : z / 2;
  let sum = term;
  for (let k = 1; term > sum * 1e-16; k++) {
    term *= (z / 2) ** 2 / (k * (k + order));
    sum += term;
  }
  return sum;
}
