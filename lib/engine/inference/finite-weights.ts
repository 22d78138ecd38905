import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';
import { ModelError } from './model-error';

/** Field numbers of the ONNX format. */
const MODEL_GRAPH = 7;
const GRAPH_INITIALIZER = 5;
const TENSOR = { type: 2, floats: 4, name: 8, raw: 9 };
const FLOAT = 1;

/**
 * Checks that no stored number of a model is NaN or infinite. A rectifier turns NaN into 0, so a broken layer may
 * answer "nothing here" instead of failing. Raises ModelError naming the tensor.
 */
export function requireFiniteWeights(file: Uint8Array): void {
  for (const graph of fieldsOf(file, MODEL_GRAPH)) {
    for (const tensor of fieldsOf(graph, GRAPH_INITIALIZER)) checkTensor(tensor);
  }
}

/** The bytes of all fields of one number. */
function* fieldsOf(bytes: Uint8Array, wanted: number): Generator<Uint8Array> {
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) {
    const [field, wireType] = reader.tag();
    if (field === wanted && wireType === WireType.LengthDelimited) yield reader.bytes();
    else reader.skip(wireType, field);
  }
}

function checkTensor(bytes: Uint8Array): void {
  const reader = new BinaryReader(bytes);
  let [type, name, finite] = [0, '', true];
  while (reader.pos < reader.len) {
    const [field, wireType] = reader.tag();
    if (field === TENSOR.type) type = reader.int32();
    else if (field === TENSOR.name) name = reader.string();
    else if (field === TENSOR.raw || (field === TENSOR.floats && wireType === WireType.LengthDelimited))
      finite &&= areFinite(reader.bytes());
    else if (field === TENSOR.floats) finite &&= Number.isFinite(reader.float());
    else reader.skip(wireType, field);
  }
  if (type === FLOAT && !finite) throw new ModelError(`the model's weights '${name}' are not finite`);
}

/** Whether bytes, read as little-endian 32-bit floats, hold neither NaN nor infinity. */
function areFinite(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    if (!Number.isFinite(view.getFloat32(at, true))) return false;
  }
  return true;
}
