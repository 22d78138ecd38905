import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { FLOAT, GRAPH, MODEL, NODE, TENSOR_TYPE, TYPE, VALUE } from './fields';

/** A node without attributes that makes one value of others. */
export interface AddedNode {
  readonly type: string;
  readonly inputs: readonly string[];
  readonly output: string;
}

/**
 * An ONNX model with more outputs: the float values of these names, of any shape. Fields of a protobuf message that follow
 * its bytes are added to it, so that nothing of the model is read.
 * @param nodes are added after its own, to make values that it has not
 */
export function withOutputs(
  model: Uint8Array,
  names: readonly string[],
  nodes: readonly AddedNode[] = [],
): Uint8Array {
  const writer = new BinaryWriter().tag(MODEL.graph, WireType.LengthDelimited).fork();
  for (const { type, inputs, output } of nodes) {
    writer.tag(GRAPH.node, WireType.LengthDelimited).fork();
    for (const input of inputs) writer.tag(NODE.input, WireType.LengthDelimited).string(input);
    writer.tag(NODE.output, WireType.LengthDelimited).string(output);
    writer.tag(NODE.operator, WireType.LengthDelimited).string(type);
    writer.join();
  }
  for (const name of names) {
    writer.tag(GRAPH.output, WireType.LengthDelimited).fork();
    writer.tag(VALUE.name, WireType.LengthDelimited).string(name);
    writer.tag(VALUE.type, WireType.LengthDelimited).fork();
    writer.tag(TENSOR_TYPE, WireType.LengthDelimited).fork();
    writer.tag(TYPE.element, WireType.Varint).int32(FLOAT);
    writer.join().join().join();
  }
  const more = writer.join().finish();
  const longer = new Uint8Array(model.length + more.length);
  longer.set(model);
  longer.set(more, model.length);
  return longer;
}
