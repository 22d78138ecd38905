import type { ParameterSpec } from '../engine/specs';
import { readWeights } from '../graph/read-weights';

/** Filters of the first layer: they read the planes of four pixels, pixel by pixel. */
export const STEM = 'stem.weight';
const PIXELS = 4;

/**
 * Takes over the first layer of a segmenter that read fewer planes. Weights of new planes are the mean of their filter,
 * which weight standardization turns into 0, so the network answers as before until it learns otherwise. Returns false
 * and changes nothing where the named parameter isn't that layer, or its filters are of another number or size.
 */
export function widenStem(
  name: string,
  model: Uint8Array,
  specs: readonly ParameterSpec[],
  params: Float32Array,
): boolean {
  const spec = specs.find((s) => s.name === name);
  const old = readWeights(model).weights.get(name);
  if (name !== STEM || !spec || !old) return false;
  const [filters, inputs, ...kernel] = spec.shape as [number, number, number, number];
  const [oldFilters, oldInputs, ...oldKernel] = old.shape as [number, number, number, number];
  if (filters !== oldFilters || oldInputs > inputs || oldKernel.join() !== kernel.join()) return false;
  const area = kernel.reduce((a, b) => a * b, 1);
  const [planes, oldPlanes] = [inputs / PIXELS, oldInputs / PIXELS];
  for (let filter = 0; filter < filters; filter++) {
    const from = old.data.subarray(filter * oldInputs * area, (filter + 1) * oldInputs * area);
    const to = params.subarray(
      spec.offset + filter * inputs * area,
      spec.offset + (filter + 1) * inputs * area,
    );
    to.fill(from.reduce((a, b) => a + b, 0) / from.length);
    for (let pixel = 0; pixel < PIXELS; pixel++)
      to.set(from.subarray(pixel * oldPlanes * area, (pixel + 1) * oldPlanes * area), pixel * planes * area);
  }
  return true;
}
