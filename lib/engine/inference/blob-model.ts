import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';

/**
 * A tiny detector for tests, written byte by byte: one 4×4 convolution of stride 4 whose response to the mean
 * grey value above `level` (in spreads of the picture) becomes the heat, and boxes of a fixed size. It needs
 * no training, so tests know by hand what it must answer for bright squares on a dark ground.
 */
export interface BlobModelOptions {
  /** Mean normalised brightness of a 4×4 cell at which the heat is 0.5. */
  readonly level?: number;
  /** Side of every box in pixels. */
  readonly boxSide?: number;
  readonly metadata?: Readonly<Record<string, string>>;
  /** Multiplies the box output; NaN makes an unusable model. */
  readonly boxFactor?: number;
  readonly boxChannels?: number;
  /** How much boxes depend on the picture; nothing by default, 3e38 makes them infinite. */
  readonly boxWeight?: number;
}

const FLOAT = 1;

export function buildBlobModel(options: BlobModelOptions = {}): Uint8Array {
  const { level = 2, boxSide = 12, boxFactor = 1, boxChannels = 4, boxWeight = 0 } = options;
  const gain = 8;
  const heatWeights = new Float32Array(16).fill(gain / 16);
  const boxBias = Float32Array.from(
    { length: boxChannels },
    (_, i) => (i < 2 ? 0.5 : boxSide / 4) * boxFactor,
  );

  const graph = new BinaryWriter();
  writeNode(graph, 'Conv', ['image', 'heatWeights', 'heatBias'], 'logits', true);
  writeNode(graph, 'Sigmoid', ['logits'], 'heat', false);
  writeNode(graph, 'Conv', ['image', 'boxWeights', 'boxBias'], 'box', true);
  graph.tag(2, WireType.LengthDelimited).string('blobs');
  writeTensor(graph, 'heatWeights', [1, 1, 4, 4], heatWeights);
  writeTensor(graph, 'heatBias', [1], Float32Array.of(-gain * level));
  writeTensor(
    graph,
    'boxWeights',
    [boxChannels, 1, 4, 4],
    new Float32Array(16 * boxChannels).fill(boxWeight),
  );
  writeTensor(graph, 'boxBias', [boxChannels], boxBias);
  writeValue(graph, 11, 'image', ['batch', 1, 'height', 'width']);
  writeValue(graph, 12, 'heat', ['batch', 1, 'rows', 'columns']);
  writeValue(graph, 12, 'box', ['batch', boxChannels, 'rows', 'columns']);

  const model = new BinaryWriter();
  model.tag(1, WireType.Varint).int64(8);
  model.tag(7, WireType.LengthDelimited).bytes(graph.finish());
  model.tag(8, WireType.LengthDelimited).fork().tag(2, WireType.Varint).int64(17).join();
  const metadata = { task: 'detect', head: 'centre-heatmap', classes: 'sperm', ...options.metadata };
  for (const [key, value] of Object.entries(metadata)) {
    const entry = model.tag(14, WireType.LengthDelimited).fork();
    entry.tag(1, WireType.LengthDelimited).string(key);
    entry.tag(2, WireType.LengthDelimited).string(value);
    entry.join();
  }
  return model.finish();
}

function writeNode(
  graph: BinaryWriter,
  type: string,
  inputs: string[],
  output: string,
  strided: boolean,
): void {
  const node = graph.tag(1, WireType.LengthDelimited).fork();
  for (const input of inputs) node.tag(1, WireType.LengthDelimited).string(input);
  node.tag(2, WireType.LengthDelimited).string(output);
  node.tag(4, WireType.LengthDelimited).string(type);
  if (strided) {
    const attribute = node.tag(5, WireType.LengthDelimited).fork();
    attribute.tag(1, WireType.LengthDelimited).string('strides');
    for (const stride of [4, 4]) attribute.tag(8, WireType.Varint).int64(stride);
    attribute.tag(20, WireType.Varint).int32(7);
    attribute.join();
  }
  node.join();
}

function writeTensor(graph: BinaryWriter, name: string, shape: readonly number[], data: Float32Array): void {
  const tensor = graph.tag(5, WireType.LengthDelimited).fork();
  for (const side of shape) tensor.tag(1, WireType.Varint).int64(side);
  tensor.tag(2, WireType.Varint).int32(FLOAT);
  tensor.tag(8, WireType.LengthDelimited).string(name);
  tensor
    .tag(9, WireType.LengthDelimited)
    .bytes(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
  tensor.join();
}

function writeValue(
  graph: BinaryWriter,
  field: number,
  name: string,
  shape: readonly (string | number)[],
): void {
  const value = graph.tag(field, WireType.LengthDelimited).fork();
  value.tag(1, WireType.LengthDelimited).string(name);
  const tensorType = value.tag(2, WireType.LengthDelimited).fork().tag(1, WireType.LengthDelimited).fork();
  tensorType.tag(1, WireType.Varint).int32(FLOAT);
  const dims = tensorType.tag(2, WireType.LengthDelimited).fork();
  for (const side of shape) {
    const dim = dims.tag(1, WireType.LengthDelimited).fork();
    if (typeof side === 'number') dim.tag(1, WireType.Varint).int64(side);
    else dim.tag(2, WireType.LengthDelimited).string(side);
    dim.join();
  }
  dims.join();
  tensorType.join().join();
  value.join();
}
