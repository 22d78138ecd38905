import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';

/** Field numbers in the ONNX format: of the model, the graph, a node, a value and its type. */
const GRAPH = 7;
const [NODES, OUTPUTS] = [1, 12];
const [NODE_INPUT, NODE_OUTPUT, NODE_TYPE] = [1, 2, 4];
const [VALUE_NAME, VALUE_TYPE, TENSOR_TYPE, ELEMENT_TYPE, FLOAT] = [1, 2, 1, 1, 1];

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
  const writer = new BinaryWriter().tag(GRAPH, WireType.LengthDelimited).fork();
  for (const { type, inputs, output } of nodes) {
    writer.tag(NODES, WireType.LengthDelimited).fork();
    for (const input of inputs) writer.tag(NODE_INPUT, WireType.LengthDelimited).string(input);
    writer.tag(NODE_OUTPUT, WireType.LengthDelimited).string(output);
    writer.tag(NODE_TYPE, WireType.LengthDelimited).string(type);
    writer.join();
  }
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
