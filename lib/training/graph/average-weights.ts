import { fromBinary, toBinary } from '@bufbuild/protobuf';
import { ModelProtoSchema } from '../onnx/onnx_pb';
import { FLOAT_TENSOR } from './encode';
import { readWeights } from './read-weights';

export interface Weighted {
  /** ONNX file as the trainer exports it: weights as named initialisers. */
  readonly file: Uint8Array;
  /** Its part in the average, above 0; parts need not sum to 1. */
  readonly share: number;
}

/**
 * One network whose weights are the weighted mean of several of the same architecture (weight averaging of a network
 * and its fine-tunes: Wortsman et al., Robust fine-tuning of zero-shot models, CVPR 2022). The graph and the metadata
 * are the last model's. A tensor that an earlier model has with fewer leading entries (classes that it didn't know)
 * counts where it reaches.
 *
 * @throws RangeError when there is no model, a share isn't above 0, or a tensor fits no way.
 */
export function averageWeights(models: readonly Weighted[]): Uint8Array {
  const last = models.at(-1);
  if (!last || models.some((m) => !(m.share > 0 && Number.isFinite(m.share))))
    throw new RangeError('an average needs models, each with a share above 0');
  const parts = models.map(({ file, share }) => ({ share, weights: readWeights(file).weights }));
  const result = fromBinary(ModelProtoSchema, last.file);
  for (const tensor of result.graph?.initializer ?? []) {
    // What is no named weight is a constant of the graph, the same in all.
    if (tensor.dataType !== FLOAT_TENSOR || !tensor.name.includes('.')) continue;
    const shape = tensor.dims.map(Number);
    const sum = new Float64Array(shape.reduce((n, d) => n * d, 1));
    const shares = new Float64Array(sum.length);
    for (const { share, weights } of parts) {
      const own = weights.get(tensor.name);
      const fits =
        own && own.shape.slice(1).join() === shape.slice(1).join() && own.data.length <= sum.length;
      if (!fits) throw new RangeError(`${tensor.name} isn't the same in all models`);
      own.data.forEach((w, i) => {
        sum[i] = (sum[i] ?? 0) + share * w;
        shares[i] = (shares[i] ?? 0) + share;
      });
    }
    const mean = Float32Array.from(sum, (s, i) => s / (shares[i] ?? 1));
    tensor.rawData = new Uint8Array(mean.buffer);
    tensor.floatData = [];
  }
  return toBinary(ModelProtoSchema, result);
}
