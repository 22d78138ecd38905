import { readWeights } from '../graph/read-weights';
import { countParameters, initialParameters, type ParameterSpec } from './parameters';

/** The whole state of a training: steps done and flat vectors of parameters, Adam's moments and the average. */
export interface Checkpoint {
  readonly step: number;
  readonly params: Float32Array;
  readonly m: Float32Array;
  readonly v: Float32Array;
  readonly average: Float32Array;
}

/** 'SARMCKP1', then step and length as little-endian float64, then the four vectors as float32. */
const MAGIC = 'SARMCKP1';
const HEADER = 24;

/** Raised for bytes that are no whole checkpoint. */
export class CheckpointError extends Error {
  override readonly name = 'CheckpointError';
}

/** The state before the first step. */
export function freshCheckpoint(params: Float32Array): Checkpoint {
  const zeros = (): Float32Array => new Float32Array(params.length);
  return { step: 0, params: params.slice(), m: zeros(), v: zeros(), average: params.slice() };
}

export function encodeCheckpoint(c: Checkpoint): Uint8Array {
  const n = c.params.length;
  const bytes = new Uint8Array(HEADER + 16 * n);
  bytes.set(new TextEncoder().encode(MAGIC));
  const view = new DataView(bytes.buffer);
  view.setFloat64(8, c.step, true);
  view.setFloat64(16, n, true);
  [c.params, c.m, c.v, c.average].forEach((vector, i) => {
    new Float32Array(bytes.buffer, HEADER + 4 * n * i, n).set(vector);
  });
  return bytes;
}

/** @throws CheckpointError when the bytes are not those of {@link encodeCheckpoint}. */
export function decodeCheckpoint(bytes: Uint8Array): Checkpoint {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  if (copy.length < HEADER || new TextDecoder().decode(copy.subarray(0, 8)) !== MAGIC)
    throw new CheckpointError('not a checkpoint');
  const step = view.getFloat64(8, true);
  const n = view.getFloat64(16, true);
  if (copy.length !== HEADER + 16 * n) throw new CheckpointError('the checkpoint is cut short');
  const vector = (i: number): Float32Array => new Float32Array(copy.buffer, HEADER + 4 * n * i, n).slice();
  return { step, params: vector(0), m: vector(1), v: vector(2), average: vector(3) };
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
  const params = countParameters(specs) > 0 ? initialParameters(specs, random) : new Float32Array(0);
  const missing: string[] = [];
  for (const s of specs) {
    const w = weights.get(s.name);
    if (w && w.shape.join() === s.shape.join()) params.set(w.data, s.offset);
    else missing.push(s.name);
  }
  return { params, missing };
}
