import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';

/** Field numbers in the ONNX format: of the model, the graph, a value and its type. */
const GRAPH = 7;
const OUTPUTS = 12;
const [VALUE_NAME, VALUE_TYPE, TENSOR_TYPE, ELEMENT_TYPE, FLOAT] = [1, 2, 1, 1, 1];

/**
 * An ONNX model with more outputs: the float values of these names, of any shape. Fields of a protobuf message that follow
 * its bytes are added to it, so that nothing of the model is read.
 */
export function withOutputs(model: Uint8Array, names: readonly string[]): Uint8Array {
  const writer = new BinaryWriter().tag(GRAPH, WireType.LengthDelimited).fork();
  for (const name of names) {
    writer.tag(OUTPUTS, WireType.LengthDelimited).fork();
    writer.tag(VALUE_NAME, WireType.LengthDelimited).string(name);
    writer.tag(VALUE_TYPE, WireType.LengthDelimited).fork();
    writer.tag(TENSOR_TYPE, WireType.LengthDelimited).fork();
    writer.tag(ELEMENT_TYPE, WireType.Varint).int32(FLOAT);
    writer.join().join().join();
  }
  const more = writer.join().finish();
  const longer = new Uint8Array(model.length + more.length);
  longer.set(model);
  longer.set(more, model.length);
  return longer;
}
