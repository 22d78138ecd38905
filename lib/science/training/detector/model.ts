import { SPERM_CLASSES, type SpermClass } from '@/lib/science/vision/types';
import { inferenceGraph } from '../engine/inference-graph';
import { type ParameterSpec, planParameters } from '../engine/parameters';
import {
  readStoredWeights,
  storedLength,
  storedParameters,
  UntrainableModelError,
} from '../engine/stored-parameters';
import type { StoredWeights } from '../graph/read-weights';
import { type DetectorShape, detectorHead, detectorTask } from '../nets/detector';

/** A detector out of its file, ready to be trained further. */
export interface TrainableDetector {
  /** Shape of the network, without batch and size of the pictures. */
  readonly shape: Required<Pick<DetectorShape, 'channels' | 'classes' | 'widths' | 'lean'>>;
  readonly classes: readonly SpermClass[];
  readonly specs: readonly ParameterSpec[];
  /** Flat vector of all parameters, in the order of `specs`. */
  readonly params: Float32Array;
  /** What the file says of itself, in its order. */
  readonly metadata: ReadonlyMap<string, string>;
}

/** Side of the pictures that networks are planned with; parameters do not depend on it. */
const ANY_SIDE = 64;

/**
 * Reads a detector's float ONNX file, such as the shipped one: every parameter by its name.
 * @throws UntrainableModelError when one is missing, has another shape or is not finite: files of other networks and
 *   files rounded to 8 bits
 */
export const readDetector = (file: Uint8Array): TrainableDetector => detectorOf(readStoredWeights(file));

/** The same of weights by name, wherever they were read. @throws UntrainableModelError as {@link readDetector} */
export function detectorOf({ weights, metadata }: StoredWeights): TrainableDetector {
  const shape = shapeOf(weights);
  const specs = planParameters(detectorTask({ ...shape, batch: 1, height: ANY_SIDE, width: ANY_SIDE }));
  const params = storedParameters(weights, specs);
  return { shape, classes: classesOf(metadata, shape.classes), specs, params, metadata };
}

/**
 * A trained detector as an ONNX file like the one that it was read from, with its metadata; `changes` replaces some of
 * them. The same parameters and metadata give the same bytes.
 */
export function writeDetector(
  detector: Pick<TrainableDetector, 'shape' | 'specs' | 'metadata'>,
  params: Float32Array,
  changes: Readonly<Record<string, string>> = {},
): Uint8Array {
  const task = detectorTask({ ...detector.shape, batch: 1, height: ANY_SIDE, width: ANY_SIDE });
  const metadata = { ...Object.fromEntries(detector.metadata), ...changes };
  return inferenceGraph(task, detector.specs, params, { head: detectorHead, metadata });
}

/** Channels in, widths and classes as its layers have them; the name of the first tells the networks apart. */
function shapeOf(weights: StoredWeights['weights']): TrainableDetector['shape'] {
  const lean = weights.has('stem.weight');
  const width = (layer: string): number => storedLength(weights, `${layer}.weight`, 0);
  return {
    channels: storedLength(weights, lean ? 'stem.weight' : 'stem1.weight', 1),
    classes: storedLength(weights, 'heat.weight', 0),
    widths: [width(lean ? 'stem' : 'stem2'), width('down8'), width('down16')],
    lean,
  };
}

function classesOf(metadata: ReadonlyMap<string, string>, count: number): SpermClass[] {
  const named = (metadata.get('classes') ?? 'sperm').split(',');
  const classes = SPERM_CLASSES.filter((name) => named.includes(name));
  const inOrder = named.flatMap((name) => classes.filter((known) => known === name));
  if (inOrder.length !== count || named.length !== count)
    throw new UntrainableModelError(`${count} heat maps, but the classes are ${named.join(', ')}`);
  return inOrder;
}
