import { type Interval, Z } from './intervals';

/** So many of so many cells were called to have a property. */
export interface Calls {
  readonly called: number;
  readonly of: number;
}

/** How often a classifier was tried on cells whose truth was known, and called them to have the property. */
export interface KnownCalls {
  /** Of cells that have it: its sensitivity. */
  readonly having: Calls;
  /** Of cells that don't: 1 − its specificity. */
  readonly lacking: Calls;
}

/** A cell that a classifier was tried on. */
export interface TriedCell {
  readonly isCalled: boolean;
  /** Whether it has the property; null where nobody said, and then it tells nothing. */
  readonly hasIt: boolean | null;
}

/** How often cells are called to have a property, by whether they have it. */
export function countCalls(cells: readonly TriedCell[]): KnownCalls {
  const callsOf = (truth: boolean): Calls => {
    const of = cells.filter(({ hasIt }) => hasIt === truth);
    return { called: of.filter(({ isCalled }) => isCalled).length, of: of.length };
  };
  return { having: callsOf(true), lacking: callsOf(false) };
}

/** A share in percent. */
export interface CorrectedShare {
  readonly percent: number;
  readonly interval95: Interval;
}

/**
 * The share of cells that have a property out of the share that a fallible classifier calls to have it:
 * (q − q₀) ÷ (q₁ − q₀), where it calls q₁ of those that have it and q₀ of those that don't (Rogan & Gladen 1978, Am. J. Epidemiol.
 * 107:71). Held to 0 to 100 %.
 *
 * The interval holds the scatter of the count and of both rates (Lang & Reiczigel 2014, Prev. Vet. Med. 113:13). It takes the rates
 * to be those of the sample's cells: what differs between laboratories is in none of it.
 *
 * @returns null without cells, or where the classifier calls no more of those that have it than of the others: it then says nothing
 * @throws RangeError for counts that are none
 */
export function correctedShare(sample: Calls, known: KnownCalls): CorrectedShare | null {
  for (const { called, of } of [sample, known.having, known.lacking])
    if (!(called >= 0 && called <= of)) throw new RangeError(`${called} of ${of} is not a proportion`);
  const { having, lacking } = known;
  if (sample.of === 0 || having.of === 0 || lacking.of === 0) return null;
  const [q1, q0] = [rateOf(having), rateOf(lacking)];
  const adjusted = { having: adjust(having, 1), lacking: adjust(lacking, 1) };
  const [s1, s0] = [rateOf(adjusted.having), rateOf(adjusted.lacking)];
  if (q1 <= q0 || s1 <= s0) return null;
  const counted = adjust(sample, (Z * Z) / 2);
  const share = (rateOf(counted) - s0) / (s1 - s0);
  const variance = {
    count: varianceOf(counted),
    having: varianceOf(adjusted.having),
    lacking: varianceOf(adjusted.lacking),
  };
  const center = share + 2 * Z * Z * (share * variance.having - (1 - share) * variance.lacking);
  const half =
    (Z / (s1 - s0)) *
    Math.sqrt(variance.count + share ** 2 * variance.having + (1 - share) ** 2 * variance.lacking);
  return {
    percent: percentOf((rateOf(sample) - q0) / (q1 - q0)),
    interval95: { low: percentOf(center - half), high: percentOf(center + half) },
  };
}

const rateOf = ({ called, of }: Calls): number => called / of;

/** With so many successes and as many failures more, which keeps small counts from certainty (Agresti & Coull 1998). */
const adjust = ({ called, of }: Calls, more: number): Calls => ({ called: called + more, of: of + 2 * more });

const varianceOf = (calls: Calls): number => (rateOf(calls) * (1 - rateOf(calls))) / calls.of;

const percentOf = (share: number): number => 100 * Math.min(1, Math.max(0, share));
