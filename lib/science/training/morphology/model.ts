import { fromBinary, toBinary } from '@bufbuild/protobuf';
import type { NetworkView } from '@/lib/science/morphology/classify/cell-view';
import { MHSMA_DEFECTS } from '@/lib/science/morphology/classify/defects';
import { type ParameterSpec, planParameters } from '../engine/parameters';
import {
  readStoredWeights,
  storedLength,
  storedParameters,
  UntrainableModelError,
} from '../engine/stored-parameters';
import { ensembleTask, type Members } from '../nets/morphology';
import { ModelProtoSchema } from '../onnx/onnx_pb';
import { FOLD_MEMBERS } from './ensemble-model';

/** The networks of a morphology classifier out of its file, ready to be trained further. */
export interface TrainableMorphology {
  readonly members: Members;
  /** Channels of the members at half the resolution. */
  readonly features: number;
  readonly specs: readonly ParameterSpec[];
  /** Flat vector of all members' parameters, in the order of `specs`. */
  readonly params: Float32Array;
  readonly metadata: ReadonlyMap<string, string>;
}

/**
 * Reads the networks of a morphology classifier, such as the shipped one. What is no network in it, the voice that rests
 * on counted edges, is not trained further.
 * @throws UntrainableModelError for files of other networks and other defects
 */
export function readMorphology(file: Uint8Array): TrainableMorphology {
  const { weights, metadata } = readStoredWeights(file);
  if (metadata.get('task') !== 'morphology' || metadata.get('defects') !== MHSMA_DEFECTS.join(','))
    throw new UntrainableModelError('the file is no classifier of these defects');
  const count = [...weights.keys()].filter((name) => /^member\d+\.stem\.weight$/.test(name)).length;
  const members = Array.from(
    { length: count },
    (_, i) => FOLD_MEMBERS[i % FOLD_MEMBERS.length] as NetworkView,
  );
  if (count === 0) throw new UntrainableModelError('the file holds no network that could be trained');
  const features = storedLength(weights, 'member0.stem.weight', 0);
  const specs = planParameters(ensembleTask(members, 1, { features }));
  return { members, features, specs, params: storedParameters(weights, specs), metadata };
}

/**
 * The file that a classifier was read from with other parameters of its networks; everything else, the calibration too,
 * stays as it is. The same file and parameters give the same bytes.
 */
export function writeMorphology(
  file: Uint8Array,
  { specs }: Pick<TrainableMorphology, 'specs'>,
  params: Float32Array,
): Uint8Array {
  const model = fromBinary(ModelProtoSchema, file);
  const tensors = new Map(model.graph?.initializer.map((tensor) => [tensor.name, tensor]));
  for (const { name, offset, size } of specs) {
    const tensor = tensors.get(name);
    if (!tensor) throw new UntrainableModelError(`the file has no parameter ${name}`);
    tensor.floatData = [];
    tensor.rawData = new Uint8Array(params.slice(offset, offset + size).buffer);
  }
  return toBinary(ModelProtoSchema, model);
}
