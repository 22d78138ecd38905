/** Builds ONNX files for tests field by field, so that files can be built that no writer would write. */
import { Graph } from '../training/graph/graph';

/** Bytes of a field: a number as a varint, text, bytes, or the parts of a nested message. */
export type FieldContent = number | bigint | string | Uint8Array | readonly Uint8Array[];

export const concat = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

export function varint(value: number | bigint): Uint8Array {
  const bytes: number[] = [];
  let left = BigInt.asUintN(64, BigInt(value));
  do {
    bytes.push(Number(left & 127n) | (left > 127n ? 128 : 0));
    left >>= 7n;
  } while (left > 0n);
  return Uint8Array.from(bytes);
}

/** One field: tag, length where there is one, content. */
export function field(number: number, content: FieldContent): Uint8Array {
  if (typeof content === 'number' || typeof content === 'bigint')
    return concat(varint(number * 8), varint(content));
  const bytes =
    typeof content === 'string'
      ? new TextEncoder().encode(content)
      : content instanceof Uint8Array
        ? content
        : concat(...content);
  return concat(varint(number * 8 + 2), varint(bytes.length), bytes);
}

/** A field of four bytes: a float. */
export const floatField = (number: number, value: number): Uint8Array =>
  concat(varint(number * 8 + 5), new Uint8Array(Float32Array.of(value).buffer));

export const floats = (...values: number[]): Uint8Array => new Uint8Array(Float32Array.from(values).buffer);

/** ValueInfoProto: text dimensions are free. */
export const value = (name: string, dims: readonly (number | string)[], type = 1): Uint8Array[] => [
  field(1, name),
  field(2, [
    field(1, [
      field(1, type),
      field(
        2,
        dims.map((dim) => field(1, [field(typeof dim === 'number' ? 1 : 2, dim)])),
      ),
    ]),
  ]),
];

/** TensorProto with raw bytes. */
export const tensor = (name: string, dims: readonly number[], raw: Uint8Array, type = 1): Uint8Array[] => [
  ...dims.map((dim) => field(1, dim)),
  field(2, type),
  field(8, name),
  field(9, raw),
];

/** NodeProto; `more` are fields added behind. */
export const node = (
  operator: string,
  inputs: readonly string[],
  outputs: readonly string[],
  ...more: readonly Uint8Array[]
): Uint8Array[] => [
  ...inputs.map((name) => field(1, name)),
  ...outputs.map((name) => field(2, name)),
  field(4, operator),
  ...more,
];

/** GraphProto field numbers for `graph`. */
export const inGraph = {
  node: (...parts: Parameters<typeof node>) => field(1, node(...parts)),
  weight: (...parts: Parameters<typeof tensor>) => field(5, tensor(...parts)),
  input: (...parts: Parameters<typeof value>) => field(11, value(...parts)),
  output: (...parts: Parameters<typeof value>) => field(12, value(...parts)),
};

/** A ModelProto of format 8 and operator set 18 around the parts of a graph. */
export const model = (graph: readonly Uint8Array[], ...more: readonly Uint8Array[]): Uint8Array =>
  concat(field(1, 8), field(2, 'tests'), field(7, graph), ...more, OPSET_18);

export const OPSET_18 = field(8, [field(1, ''), field(2, 18)]);
export const metadata = (key: string, text: string): Uint8Array => field(14, [field(1, key), field(2, text)]);

/** x → Relu → y, the smallest model there is. */
export const RELU = [
  inGraph.node('Relu', ['x'], ['y']),
  inGraph.input('x', [1, 4]),
  inGraph.output('y', [1, 4]),
];

/**
 * A model of the shape of a YOLO export that answers the same whatever it sees: a stored answer plus 0 times the mean
 * of the picture.
 */
export function constantYolo(
  answer: Float32Array,
  dims: readonly number[],
  side: number,
  notes: Readonly<Record<string, string>> = {},
): Uint8Array {
  const g = new Graph();
  const images = g.input('images', [1, 3, side, side]);
  const mean = g.node('ReduceMean', [images], [1, 1, 1, 1], { keepdims: 1 });
  const nothing = g.node('Mul', [mean, g.scalar(0)], [1, 1, 1, 1]);
  const flat = g.node('Reshape', [nothing, g.ints([1])], [1]);
  const stored = g.initializer('answer', [...dims], answer);
  g.output('output0', g.node('Add', [stored, flat], [...dims]));
  for (const [key, text] of Object.entries(notes)) g.metadata.set(key, text);
  return g.toBinary('yolo');
}

/** Processor time of this process since `from`, in ms: what a busy machine does meanwhile does not count. */
export const processorMs = (from?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
};
