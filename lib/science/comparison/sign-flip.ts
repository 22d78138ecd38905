import { seededRandom } from '@/lib/science/simulation';

export interface SignFlipTest {
  /** Pairs that differ or not, all of them. */
  readonly pairs: number;
  readonly meanDifference: number;
  /** Two-sided. */
  readonly p: number;
  /** The smallest p that so many pairs can reach; from 6 pairs up it is below .05. */
  readonly leastP: number;
}

/** Up to so many pairs all assignments of signs are gone through: half a million. */
const EXACT_UP_TO = 19;
const DRAWS = 100_000;
/** Sums of the same numbers in another order differ in the last bits. */
const SLACK = 1e-12;

/**
 * Exact paired test of 'no difference' by flipping signs: if neither of a pair is better, each difference is as likely with
 * the other sign (Fisher, The Design of Experiments, 1935, section 21). Of more than 19 pairs 100,000 assignments are drawn,
 * and p counts the one that was found (Phipson and Smyth, 2010).
 * @param differences of the pairs, e.g. by video
 * @throws RangeError without pairs or for one that is no number
 */
export function signFlipTest(differences: readonly number[], seed = 1): SignFlipTest {
  const n = differences.length;
  if (n === 0 || !differences.every(Number.isFinite)) throw new RangeError('differences must be numbers');
  const sum = differences.reduce((a, b) => a + b, 0);
  const limit = Math.abs(sum) - SLACK * differences.reduce((a, b) => a + Math.abs(b), 0);
  const p = n <= EXACT_UP_TO ? exact(differences, limit) : drawn(differences, limit, seed);
  return { pairs: n, meanDifference: sum / n, p, leastP: Math.min(1, 2 ** (1 - n)) };
}

function exact(differences: readonly number[], limit: number): number {
  const all = 2 ** differences.length;
  let asFar = 0;
  for (let signs = 0; signs < all; signs++) {
    let sum = 0;
    for (let i = 0; i < differences.length; i++)
      sum += (signs >> i) & 1 ? -(differences[i] as number) : (differences[i] as number);
    if (Math.abs(sum) >= limit) asFar++;
  }
  return asFar / all;
}

function drawn(differences: readonly number[], limit: number, seed: number): number {
  const random = seededRandom(seed);
  let asFar = 1;
  for (let draw = 0; draw < DRAWS; draw++) {
    let sum = 0;
    for (const d of differences) sum += random() < 0.5 ? d : -d;
    if (Math.abs(sum) >= limit) asFar++;
  }
  return asFar / (DRAWS + 1);
}
