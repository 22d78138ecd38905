import { readWeights } from '../graph/read-weights';
import { initialParameters, type ParameterSpec } from './parameters';

/** The whole state of a trainer: steps done and flat vectors of parameters, Adam's moments and the average. */
export interface Checkpoint {
  readonly step: number;
  readonly params: Float32Array;
  readonly m: Float32Array;
  readonly v: Float32Array;
  readonly average: Float32Array;
}

/** The state before the first step. */
export function freshCheckpoint(params: Float32Array): Checkpoint {
  const zeros = (): Float32Array => new Float32Array(params.length);
  return { step: 0, params: params.slice(), m: zeros(), v: zeros(), average: params.slice() };
}

/**
 * Parameters out of an exported network, to fine-tune it: those of matching name and shape; the rest are drawn
 * afresh and named in `missing`.
 */
export function parametersFromModel(
  model: Uint8Array,
  specs: readonly ParameterSpec[],
  random: () => number,
): { params: Float32Array; missing: string[] } {
  const { weights } = readWeights(model);
  const params = initialParameters(specs, random);
  const missing: string[] = [];
  for (const s of specs) {
    const w = weights.get(s.name);
    if (w && w.shape.join() === s.shape.join()) params.set(w.data, s.offset);
    else missing.push(s.name);
  }
  return { params, missing };
}
