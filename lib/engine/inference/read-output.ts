import type * as ort from 'onnxruntime-node';
import { say } from '@/lib/messages/message';
import { ModelError } from './model-error';

/** An output's numbers, checked: float32, of the expected shape, all finite. @throws ModelError. */
export function readOutput(
  outputs: ort.InferenceSession.OnnxValueMapType,
  name: string,
  shape: readonly number[],
): Float32Array {
  const values = readUnchecked(outputs, name, shape);
  if (!isFinite32(values)) throw notFinite(name);
  return values;
}

/** The same for who will notice where one of them is not finite. */
export function readUnchecked(
  outputs: ort.InferenceSession.OnnxValueMapType,
  name: string,
  shape: readonly number[],
): Float32Array {
  const tensor = outputs[name];
  if (!(tensor?.data instanceof Float32Array)) throw new ModelError(say('engine.model.notFloat', { name }));
  if (tensor.dims.length !== shape.length || tensor.dims.some((side, i) => side !== shape[i])) {
    throw new ModelError(
      say('engine.model.outputShape', { name, shape: tensor.dims.join(', '), expected: shape.join(', ') }),
    );
  }
  return tensor.data;
}

export const notFinite = (name: string): ModelError =>
  new ModelError(say('engine.model.outputNotFinite', { name }));

/** Whether all numbers are finite: NaN and infinity are those whose exponent is all ones (IEEE 754). */
function isFinite32(values: Float32Array): boolean {
  const bits = new Int32Array(values.buffer, values.byteOffset, values.length);
  let overflow = 0;
  // Adding one to an exponent of ones runs over into the sign.
  for (let i = 0; i < bits.length; i++) overflow |= (((bits[i] as number) & 0x7f80_0000) + 0x80_0000) | 0;
  return overflow >= 0;
}
