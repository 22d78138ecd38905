import type * as ort from 'onnxruntime-node';
import { ModelError } from './model-error';

/** An output's numbers, checked: float32, of the expected shape, all finite. Raises ModelError. */
export function readOutput(
  outputs: ort.InferenceSession.OnnxValueMapType,
  name: string,
  shape: readonly number[],
): Float32Array {
  const tensor = outputs[name];
  if (!(tensor?.data instanceof Float32Array)) throw new ModelError(`the model's '${name}' is not float32`);
  if (tensor.dims.length !== shape.length || tensor.dims.some((side, i) => side !== shape[i])) {
    throw new ModelError(
      `the model's '${name}' has shape [${tensor.dims.join(', ')}], expected [${shape.join(', ')}]`,
    );
  }
  // A finite number less itself is 0; NaN and infinity leave NaN, which no sum gets rid of.
  let check = 0;
  for (let i = 0; i < tensor.data.length; i++)
    check += (tensor.data[i] as number) - (tensor.data[i] as number);
  if (check !== 0) throw new ModelError(`the model's '${name}' holds numbers that are not finite`);
  return tensor.data;
}
