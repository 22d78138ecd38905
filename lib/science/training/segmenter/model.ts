import { MASK_CHANNELS, segmenterMetadata } from '@/lib/science/segmentation/channels';
import { inferenceGraph } from '../engine/inference-graph';
import { countParameters, type ParameterSpec, planParameters } from '../engine/parameters';
import {
  readStoredWeights,
  storedLength,
  storedParameters,
  UntrainableModelError,
} from '../engine/stored-parameters';
import { segmenterHead, segmenterTask } from '../nets/segmenter';
import { STEM, widenStem } from './widen-stem';

/** A segmenter out of its file, ready to be trained further. */
export interface TrainableSegmenter {
  /** Side of the crops that it reads, px, and channels at half the resolution. */
  readonly shape: { readonly size: number; readonly features: number };
  readonly specs: readonly ParameterSpec[];
  /** Flat vector of all parameters, in the order of `specs`. */
  readonly params: Float32Array;
  /** What the file says of itself, in its order. */
  readonly metadata: ReadonlyMap<string, string>;
}

/**
 * Reads a segmenter's float ONNX file, such as the shipped one: every parameter by its name.
 * @throws UntrainableModelError for files of other networks, of other masks, and those rounded to 8 bits
 */
export function readSegmenter(file: Uint8Array): TrainableSegmenter {
  const { weights, metadata } = readStoredWeights(file);
  const size = Number(metadata.get('size'));
  if (
    metadata.get('task') !== 'segmenter' ||
    !Number.isInteger(size) ||
    size < 32 ||
    size > 1024 ||
    size % 16
  )
    throw new UntrainableModelError('the file is no segmenter of crops whose side is a multiple of 16');
  if (metadata.get('channels') !== MASK_CHANNELS.join(','))
    throw new UntrainableModelError(`its masks are ${metadata.get('channels')}`);
  const shape = { size, features: storedLength(weights, 'stem.weight', 0) };
  const specs = planParameters(segmenterTask({ ...shape, batch: 1 }));
  const stem = specs.find(({ name }) => name === STEM);
  if (!stem || storedLength(weights, STEM, 1) === stem.shape[1])
    return { shape, specs, params: storedParameters(weights, specs), metadata };
  // The first version did not see the mask before the last click.
  const others = specs.filter((spec) => spec !== stem);
  const params = new Float32Array(countParameters(specs));
  const read = storedParameters(weights, placedInTurn(others));
  let at = 0;
  for (const { offset, size: length } of others) {
    params.set(read.subarray(at, at + length), offset);
    at += length;
  }
  if (!widenStem(STEM, file, specs, params))
    throw new UntrainableModelError(`${STEM} has the shape ${weights.get(STEM)?.shape}, not ${stem.shape}`);
  const { planes = '' } = segmenterMetadata(size);
  return { shape, specs, params, metadata: new Map(metadata).set('planes', planes) };
}

/** The same parameters one after another, without the gaps that others left. */
function placedInTurn(specs: readonly ParameterSpec[]): ParameterSpec[] {
  let offset = 0;
  return specs.map((spec) => {
    const placed = { ...spec, offset };
    offset += spec.size;
    return placed;
  });
}

/**
 * A trained segmenter as an ONNX file like the one that it was read from, with its metadata; `changes` replaces some of
 * them. The same parameters and metadata give the same bytes.
 */
export function writeSegmenter(
  { shape, specs, metadata }: Pick<TrainableSegmenter, 'shape' | 'specs' | 'metadata'>,
  params: Float32Array,
  changes: Readonly<Record<string, string>> = {},
): Uint8Array {
  const task = segmenterTask({ ...shape, batch: 1 });
  return inferenceGraph(task, specs, params, {
    head: segmenterHead,
    metadata: { ...Object.fromEntries(metadata), ...changes },
  });
}
