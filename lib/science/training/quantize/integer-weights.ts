/** Weights as whole numbers with a scale a filter. */
export interface IntegerWeights {
  readonly whole: Int8Array;
  readonly scales: Float32Array;
}

/**
 * Largest whole number of a weight: 7 bits. Processors without VNNI add two products of 8 × 8 bits in 16 bits, and
 * 2 · 255 · 127 overflows there while 2 · 255 · 63 does not: so every processor gives the same answer.
 */
export const LARGEST_WEIGHT = 63;

/** Rounds the weights of each filter to whole multiples of a scale of its own (Jacob et al., CVPR 2018). */
export function integerWeights(
  weights: Float32Array,
  filters: number,
  largest = LARGEST_WEIGHT,
): IntegerWeights {
  const fan = weights.length / filters;
  const scales = Float32Array.from({ length: filters }, (_, f) => {
    const own = weights.subarray(f * fan, (f + 1) * fan);
    return bestScale(own, largest);
  });
  const whole = Int8Array.from(weights, (v, i) => rounded(v, scales[Math.floor(i / fan)] as number, largest));
  return { whole, scales };
}

const rounded = (v: number, scale: number, largest: number): number =>
  Math.max(-largest, Math.min(largest, Math.round(v / scale)));

/** The scale of least squared error: now and then it pays to cut the largest weight a little. */
function bestScale(own: Float32Array, largest: number): number {
  const most = own.reduce((m, v) => Math.max(m, Math.abs(v)), 1e-8);
  let [best, least] = [most / largest, Number.POSITIVE_INFINITY];
  for (let i = 0; i < 40; i++) {
    const scale = (most / largest) * (1 - i * 0.01);
    const error = own.reduce((sum, v) => sum + (v - scale * rounded(v, scale, largest)) ** 2, 0);
    if (error < least) [best, least] = [scale, error];
  }
  return best;
}
