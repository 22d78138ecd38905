import { fromBinary } from '@bufbuild/protobuf';
import { ModelProtoSchema } from '../onnx/onnx_pb';
import { FLOAT_TENSOR } from './encode';

export interface StoredWeights {
  readonly weights: Map<string, { readonly shape: readonly number[]; readonly data: Float32Array }>;
  readonly metadata: Map<string, string>;
}

/** Reads the named float tensors and the metadata of an ONNX file, to resume or to fine-tune. */
export function readWeights(bytes: Uint8Array): StoredWeights {
  const model = fromBinary(ModelProtoSchema, bytes);
  const weights: StoredWeights['weights'] = new Map();
  for (const t of model.graph?.initializer ?? []) {
    if (t.dataType !== FLOAT_TENSOR) continue;
    // rawData may start anywhere in the file's buffer: copy it, so that floats are aligned.
    const data = t.rawData.length
      ? new Float32Array(new Uint8Array(t.rawData).buffer)
      : Float32Array.from(t.floatData);
    weights.set(t.name, { shape: t.dims.map(Number), data });
  }
  return { weights, metadata: new Map(model.metadataProps.map((p) => [p.key, p.value])) };
}
