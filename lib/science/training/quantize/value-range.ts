/** Smallest and largest value that 8 bits at a place of the network must hold. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

const BINS = 2048;
const CANDIDATES = 80;

/** How often values fall into each of {@link BINS} bins between two ends that are known before. */
export class ValueCounts {
  private readonly counts = new Float64Array(BINS);
  private readonly low: number;
  private readonly high: number;
  private readonly perBin: number;

  /** Zero is always inside: padding adds zeros. */
  constructor(extremes: Range) {
    this.low = Math.min(0, extremes.low);
    this.high = Math.max(0, extremes.high);
    this.perBin = (this.high - this.low) / BINS;
  }

  add(values: Float32Array): void {
    if (!(this.perBin > 0)) return;
    for (const v of values) {
      const bin = Math.max(0, Math.min(BINS - 1, Math.floor((v - this.low) / this.perBin)));
      this.counts[bin] = (this.counts[bin] as number) + 1;
    }
  }

  /**
   * The range that loses least: a few values far out are held to its ends, so that the step is finer for all others.
   * Smallest mean square error over the values counted, with 256 steps.
   */
  bestRange(): Range {
    let best: Range = { low: this.low, high: this.high };
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < CANDIDATES; i++) {
      const share = 1 - i / CANDIDATES;
      const range = { low: this.low * share, high: this.high * share };
      const error = this.roundingError(range);
      if (error < least) [best, least] = [range, error];
    }
    return best;
  }

  /** Sum of squared errors when the values are held to a range and rounded to 256 steps of it. */
  private roundingError(range: Range): number {
    const step = (range.high - range.low) / 255;
    let sum = 0;
    this.counts.forEach((count, bin) => {
      const value = this.low + (bin + 0.5) * this.perBin;
      const beyond = Math.max(0, value - range.high, range.low - value);
      // Rounding to steps is off by step² / 12 in the mean.
      sum += count * (beyond > 0 ? beyond * beyond : (step * step) / 12);
    });
    return sum;
  }
}

/** The smallest and the largest of some values, widened by what was known before. */
export function widened(values: Float32Array, known?: Range): Range {
  let { low, high } = known ?? { low: Number.POSITIVE_INFINITY, high: Number.NEGATIVE_INFINITY };
  for (const v of values) {
    if (v < low) low = v;
    if (v > high) high = v;
  }
  return { low, high };
}
