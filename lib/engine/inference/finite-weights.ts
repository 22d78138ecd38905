import { say } from '@/lib/messages/message';
import { FLOAT, GRAPH, MODEL, TENSOR } from '@/lib/science/training/onnx/fields';
import { ModelError } from './model-error';
import { fieldsOf, nestedIn, textOf } from './protobuf-fields';

/**
 * Checks that no stored number of a model is NaN or infinite. A rectifier turns NaN into 0, so a broken layer may
 * answer "nothing here" instead of failing.
 *
 * @throws ModelError naming the tensor.
 */
export function requireFiniteWeights(file: Uint8Array): void {
  for (const graph of nestedIn(file, MODEL.graph)) {
    for (const tensor of nestedIn(graph, GRAPH.initializer)) checkTensor(tensor);
  }
}

function checkTensor(tensor: Uint8Array): void {
  let [type, name, finite] = [0, '', true];
  for (const { number, bytes, varint, float } of fieldsOf(tensor)) {
    if (number === TENSOR.type) type = varint ?? 0;
    else if (number === TENSOR.name && bytes) name = textOf(bytes);
    else if ((number === TENSOR.raw || number === TENSOR.floats) && bytes) finite &&= areFinite(bytes);
    else if (number === TENSOR.floats && float !== undefined) finite &&= Number.isFinite(float);
  }
  if (type === FLOAT && !finite) throw new ModelError(say('engine.model.weights', { name }));
}

/** Whether bytes, read as little-endian 32-bit floats, hold neither NaN nor infinity. */
function areFinite(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    if (!Number.isFinite(view.getFloat32(at, true))) return false;
  }
  return true;
}
