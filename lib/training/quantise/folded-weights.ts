import type { ParameterSpec } from '../engine/specs';

/** Must match `standardiseWeights`: keeps filters that are all but constant from blowing up. */
const EPSILON = 1e-4;

/** A stored parameter by name. @throws RangeError when the network has none of this name. */
export function parameterNamed(
  specs: readonly ParameterSpec[],
  params: Float32Array,
  name: string,
): Float32Array {
  const spec = specs.find((s) => s.name === name);
  if (!spec) throw new RangeError(`the network has no parameter '${name}'`);
  return params.subarray(spec.offset, spec.offset + spec.size);
}

/** What `standardiseWeights` makes of a kernel: each of `filters` gets mean 0 and the length `gain`. */
export function foldStandardisation(kernel: Float32Array, gain: Float32Array): Float32Array {
  const filters = gain.length;
  const fan = kernel.length / filters;
  const folded = new Float32Array(kernel.length);
  for (let f = 0; f < filters; f++) {
    const own = kernel.subarray(f * fan, (f + 1) * fan);
    const mean = own.reduce((a, b) => a + b, 0) / fan;
    const squares = own.reduce((a, b) => a + (b - mean) ** 2, 0);
    const scale = (gain[f] as number) / Math.sqrt(squares + EPSILON);
    for (let i = 0; i < fan; i++) folded[f * fan + i] = ((own[i] as number) - mean) * scale;
  }
  return folded;
}
