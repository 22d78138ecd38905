import { BinaryWriter } from '@bufbuild/protobuf/wire';
import { describe, expect, it } from 'vitest';
import { toldBy } from '@/lib/messages/testing';
import { readOnnxFacts } from './onnx-facts';

type Field = readonly [number, Uint8Array | string | number];
/** A message of nested messages and numbers, by field number. */
const message = (...fields: readonly Field[]): Uint8Array => {
  const writer = new BinaryWriter();
  for (const [number, value] of fields)
    if (typeof value === 'number') writer.uint32(number << 3).uint32(value);
    else
      writer
        .uint32((number << 3) | 2)
        .bytes(typeof value === 'string' ? new TextEncoder().encode(value) : value);
  return writer.finish();
};

// Field numbers of onnx.proto: ModelProto.graph 7, functions 25; GraphProto.node 1, initializer 5, input 11, output 12;
// NodeProto.op_type 4, domain 7; TensorProto.name 8, external_data 13, data_location 14; ValueInfoProto.name 1, type 2.
const node = (operator: string, domain = '') => message([4, operator], [7, domain]);
const tensorType = (element: number, ...sides: readonly (number | string)[]) =>
  message([
    1,
    message(
      [1, element],
      [2, message(...sides.map((s): Field => [1, message(typeof s === 'number' ? [1, s] : [2, s])]))],
    ),
  ]);
const value = (name: string, type: Uint8Array) => message([1, name], [2, type]);
const model = (...graph: readonly Field[]) => message([7, message(...graph)]);
const told = (file: Uint8Array) => toldBy(() => readOnnxFacts(file));

describe('an ONNX file, walked', () => {
  it('says what it takes and gives, without the weights that older files name among the inputs', () => {
    const file = model(
      [1, node('Conv')],
      [5, message([8, 'w'])],
      [11, value('image', tensorType(1, 1, 3, 'height', 64))],
      [11, value('w', tensorType(1, 4))],
      [11, value('labels', tensorType(7, 'n'))],
      [12, value('half', tensorType(10, 2))],
    );
    expect(readOnnxFacts(file)).toEqual({
      inputs: [
        { name: 'image', type: 'float32', dims: [1, 3, null, 64] },
        { name: 'labels', type: 'int64', dims: [null] },
      ],
      outputs: [{ name: 'half', type: null, dims: [2] }],
    });
  });

  it('is refused with weights elsewhere, operators or functions that are not there, two graphs or none', async () => {
    const elsewhere = model(
      [1, node('Conv')],
      [5, message([8, 'w'], [14, 1], [13, message([1, 'location'])])],
    );
    expect(await told(elsewhere)).toBe("the weights 'w' lie in another file; export the model in one file");
    expect(await told(model([1, node('Attack', 'evil')]))).toBe('the operator evil:Attack is not available');
    expect(readOnnxFacts(model([1, node('FusedConv', 'com.microsoft')])).inputs).toEqual([]);
    const graph = message([1, node('Conv')]);
    expect(await told(message([7, graph], [25, message()]))).toBe('the file defines functions of its own');
    const notOnnx = 'the file is not an ONNX model';
    expect(await told(message([7, graph], [7, graph]))).toBe(notOnnx);
    expect(await told(message([7, message()]))).toBe(notOnnx);
    // A length of 2 GB in a file of a few bytes.
    expect(await told(Uint8Array.of(0x3a, 0xff, 0xff, 0xff, 0xff, 0x07))).toBe(notOnnx);
  });
});
