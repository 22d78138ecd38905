import { REST_OFFSET } from '@/lib/science/vision/block-picture';
import { GraphError } from '../graph/shape';
import { LARGEST_WEIGHT } from './integer-weights';

/** Places of a block that the kernel of the first layer covers. */
const TAPS = 4;

/** What a filter of the first layer sums of a picture's brightness. */
export interface BrightnessWeights {
  /** [bytes of brightness, taps], each within the largest whole weight. */
  readonly weights: Int8Array;
  readonly bias: number;
}

/**
 * Weights for the bytes of brightness beside a picture's blocks (see `brightnessBytes`) by which a filter of the first layer sums
 * `perSpread` · spread − `sum` · mean, to a few units, which are hundredths of a step of what the layer answers. So the layer
 * needs no bias that changes with the picture, with which ONNX Runtime takes twice as long.
 *
 * @param perSpread the filter's bias for a picture of spread 1, in units of its whole weights
 * @param sum of the filter's whole weights: what the mean of a picture adds, and is taken off here
 * @throws GraphError where the bias is too large for that
 */
export function brightnessWeights(perSpread: number, sum: number): BrightnessWeights {
  const halves = Math.round(perSpread / 2);
  const rest = Math.round(halves / 8);
  const fours = Math.round(4 * (perSpread - 2 * halves));
  const weights = [halves, rest, fours, -sum].flatMap(amongTaps);
  if (weights.some((weight) => Math.abs(weight) > LARGEST_WEIGHT))
    throw new GraphError(`a bias of ${perSpread} spreads is too large for the first layer`);
  return { weights: Int8Array.from(weights), bias: -REST_OFFSET * rest };
}

/** A whole number as the sum of one for each tap, as even as can be. */
function amongTaps(total: number): number[] {
  let left = total;
  return Array.from({ length: TAPS }, (_, tap) => {
    const share = Math.round(left / (TAPS - tap));
    left -= share;
    return share;
  });
}

/**
 * The weights of the first layer with those of its brightness after each filter's, [filters, 16 + 4, 2, 2], and its biases.
 *
 * @param perSpread see {@link brightnessWeights}, by filter
 */
export function withBrightness(
  own: Int8Array,
  perSpread: Float32Array,
): { readonly weights: Int8Array; readonly biases: Int32Array } {
  const fan = own.length / perSpread.length;
  const filters = Array.from(perSpread, (bias, f) => {
    const pixels = own.subarray(f * fan, (f + 1) * fan);
    const sum = pixels.reduce((a, b) => a + b, 0);
    return { pixels, brightness: brightnessWeights(bias, sum) };
  });
  return {
    weights: Int8Array.from(filters.flatMap(({ pixels, brightness }) => [...pixels, ...brightness.weights])),
    biases: Int32Array.from(filters, ({ brightness }) => brightness.bias),
  };
}
