import { readWeights, type StoredWeights } from '../graph/read-weights';
import { countParameters, type ParameterSpec } from './parameters';

/** Thrown for a file whose training cannot be gone on with. */
export class UntrainableModelError extends Error {
  override readonly name = 'UntrainableModelError';
}

/** The weights and metadata of a file. @throws UntrainableModelError for one that is no ONNX model */
export function readStoredWeights(file: Uint8Array): StoredWeights {
  try {
    return readWeights(file);
  } catch (cause) {
    throw new UntrainableModelError('the file is not an ONNX model', { cause });
  }
}

/** One length of the shape of a parameter. @throws UntrainableModelError where the file does not have it */
export function storedLength(weights: StoredWeights['weights'], name: string, axis: number): number {
  const length = weights.get(name)?.shape[axis];
  if (!length) throw new UntrainableModelError(`the file has no parameter ${name}`);
  return length;
}

/**
 * Parameters of a network out of a file, as a flat vector in the order of `specs`. `nameOf` says under which name a
 * parameter lies in the file.
 * @throws UntrainableModelError when one is missing, has another shape or is not finite: files of other networks and
 *   files rounded to 8 bits
 */
export function storedParameters(
  weights: StoredWeights['weights'],
  specs: readonly ParameterSpec[],
  nameOf: (name: string) => string = (name) => name,
): Float32Array {
  const params = new Float32Array(countParameters(specs));
  for (const { name, shape: wanted, offset, size } of specs) {
    const stored = weights.get(nameOf(name));
    if (!stored) throw new UntrainableModelError(`the file has no parameter ${nameOf(name)}`);
    if (stored.shape.join() !== wanted.join() || stored.data.length !== size)
      throw new UntrainableModelError(`${nameOf(name)} has the shape ${stored.shape}, not ${wanted}`);
    if (!stored.data.every(Number.isFinite))
      throw new UntrainableModelError(`${nameOf(name)} holds a number that is not finite`);
    params.set(stored.data, offset);
  }
  return params;
}
