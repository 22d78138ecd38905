import { describe, expect, it } from 'vitest';
import { type InspectionResult, inspectModel, MAX_MODEL_BYTES } from './index';
import { REFUSAL_REASONS, type RefusalReason } from './refusal';
import {
  concat,
  field,
  floatField,
  floats,
  inGraph,
  metadata,
  model,
  node,
  OPSET_18,
  processorMs,
  RELU,
  tensor,
  value,
  varint,
} from './testing';

const text = (s: string): Uint8Array => new TextEncoder().encode(s);
const attribute = (...parts: Uint8Array[]): Uint8Array => field(5, parts);
const weighted = (...weight: Uint8Array[]): Uint8Array => model([...RELU, field(5, weight)]);
const ends = [inGraph.input('x', [1]), inGraph.output('y', [1])];
const bytes16 = (...values: number[]): Uint8Array => new Uint8Array(Uint16Array.from(values).buffer);
const doubles = (...values: number[]): Uint8Array => new Uint8Array(Float64Array.from(values).buffer);
const many = (count: number, make: (i: number) => Uint8Array): Uint8Array[] =>
  Array.from({ length: count }, (_, i) => make(i));
/** Sequences within sequences. */
const sequences = (depth: number): Uint8Array => {
  let type = field(1, [field(1, 1)]);
  for (let i = 0; i < depth; i++) type = field(4, [field(1, type)]);
  return type;
};
/** Tags of groups, which protocol buffers gave up and a recursive reader descends into. */
const groups = new Uint8Array(100_000).fill(0x0b);

const FILES: [RefusalReason, string, () => Uint8Array][] = [
  ['not-a-model', 'an empty file', () => new Uint8Array()],
  ['not-a-model', 'text', () => text('not a model at all')],
  ['not-a-model', 'a web page', () => text('<!DOCTYPE html><html></html>')],
  ['not-a-model', 'a ZIP file', () => text('PK\u0003\u0004 model.pt')],
  [
    'not-a-model',
    'a model that the runtime takes for one of its own format',
    () => concat(field(1, 8), field(2, 'ORTM'), field(7, RELU), OPSET_18),
  ],
  ['not-a-model', 'zeros', () => new Uint8Array(1000)],
  ['not-a-model', 'text that begins like a long field', () => text(':~a graph, it seems')],
  ['not-a-model', 'groups', () => concat(field(1, 8), groups)],
  ['not-a-model', 'no graph', () => concat(field(1, 8), OPSET_18)],
  [
    'not-a-model',
    'a number of eleven bytes',
    () => concat(new Uint8Array([8]), new Uint8Array(10).fill(255), OPSET_18),
  ],
  [
    'not-a-model',
    'a name that is not UTF-8',
    () => model([...RELU, field(5, [field(8, Uint8Array.of(0xff)), field(2, 1)])]),
  ],
  [
    'not-a-model',
    'a part longer than its whole',
    () => concat(field(1, 8), field(7, [varint(10), varint(50)]), OPSET_18),
  ],
  [
    'not-a-model',
    'two types of operator in a node',
    () => model([field(1, [...node('Relu', ['x'], ['y']), field(4, 'If')]), ...ends]),
  ],
  ['truncated', 'half a file', () => model(RELU).subarray(0, 40)],
  ['truncated', 'a length of 2^62', () => concat(field(1, 8), varint(7 * 8 + 2), varint(2n ** 62n))],
  ['too-large', '257 MB', () => new Uint8Array(MAX_MODEL_BYTES + 1)],
  [
    'too-large',
    'numbers without end',
    () => weighted(field(2, 7), field(8, 'w'), field(7, new Uint8Array(20 << 20).fill(1))),
  ],
  [
    'too-large',
    'ten million empty inputs',
    () => concat(field(1, 8), field(7, [field(1, Buffer.alloc(20_000_000, Uint8Array.of(10, 0)))]), OPSET_18),
  ],
  ['too-large', 'metadata without end', () => model(RELU, ...many(1001, (i) => metadata(`k${i}`, 'v')))],
  ['unsupported-field', 'a field that ONNX does not have', () => model([...RELU, field(99, 'x')])],
  [
    'unsupported-field',
    'half a tensor',
    () => weighted(...tensor('w', [1], floats(1)), field(3, [field(1, 0), field(2, 1)])),
  ],
  [
    'external-data',
    'by entries',
    () =>
      weighted(
        field(1, 1),
        field(2, 1),
        field(8, 'w'),
        field(13, [field(1, 'location'), field(2, '/etc/passwd')]),
      ),
  ],
  ['external-data', 'by place alone', () => weighted(...tensor('w', [1], floats(1)), field(14, 1))],
  [
    'external-data',
    'in an attribute',
    () =>
      model([
        inGraph.node(
          'Constant',
          [],
          ['y'],
          attribute(field(1, 'value'), field(5, [field(2, 1), field(14, 1)])),
        ),
        ...ends,
      ]),
  ],
  ['sparse-weights', 'in the graph', () => model([...RELU, field(15, [])])],
  [
    'sparse-weights',
    'in an attribute',
    () =>
      model([
        inGraph.node('Constant', [], ['y'], attribute(field(1, 'sparse_value'), field(22, []))),
        ...ends,
      ]),
  ],
  ['own-functions', 'functions', () => model(RELU, field(25, [field(1, 'Double')]))],
  [
    'own-functions',
    'an overload',
    () => model([inGraph.node('Relu', ['x'], ['y'], field(8, 'mine')), ...ends]),
  ],
  [
    'own-functions',
    'an attribute of a function',
    () => model([inGraph.node('Relu', ['x'], ['y'], attribute(field(1, 'a'), field(21, 'b'))), ...ends]),
  ],
  [
    'control-flow',
    'If',
    () =>
      model([inGraph.node('If', ['x'], ['y'], attribute(field(1, 'then_branch'), field(6, RELU))), ...ends]),
  ],
  [
    'control-flow',
    'an endless Loop',
    () =>
      model([inGraph.node('Loop', ['', ''], ['y'], attribute(field(1, 'body'), field(6, RELU))), ...ends]),
  ],
  [
    'control-flow',
    'Scan under the other name of the domain',
    () => model([inGraph.node('Scan', ['x'], ['y'], field(7, 'ai.onnx')), ...ends]),
  ],
  [
    'foreign-domain',
    'an operator of one’s own library',
    () => model([inGraph.node('Run', ['x'], ['y'], field(7, 'evil.com')), ...ends]),
  ],
  [
    'foreign-domain',
    'an operator of the runtime that runs programs',
    () => model([inGraph.node('Inverse', ['x'], ['y'], field(7, 'com.microsoft')), ...ends]),
  ],
  ['unknown-operator', 'random numbers', () => model([inGraph.node('RandomNormal', [], ['y']), ...ends])],
  ['unknown-operator', 'no operator', () => model([inGraph.node('', ['x'], ['y']), ...ends])],
  [
    'unknown-operator',
    'a name with control characters',
    () => model([inGraph.node('Re\u001b[31mlu', ['x'], ['y']), ...ends]),
  ],
  [
    'too-many-nodes',
    '200,000 nodes',
    () => {
      const one = inGraph.node('Relu', ['x'], ['']);
      return model([...ends, Buffer.alloc(one.length * 200_000, one)]);
    },
  ],
  ['size-mismatch', 'too few numbers', () => weighted(...tensor('w', [3], floats(1, 2)))],
  ['size-mismatch', 'too many numbers', () => weighted(...tensor('w', [1], floats(1, 2)))],
  [
    'size-mismatch',
    'dimensions of 10^18 numbers',
    () => weighted(...tensor('w', [1e6, 1e6, 1e6], floats(1))),
  ],
  [
    'size-mismatch',
    'dimensions whose product runs over to 0',
    () => weighted(...tensor('w', [2 ** 32, 2 ** 32], floats())),
  ],
  ['size-mismatch', 'a negative dimension', () => weighted(field(1, -1n), field(2, 1), field(8, 'w'))],
  [
    'size-mismatch',
    'numbers stored twice',
    () => weighted(...tensor('w', [1], floats(1)), field(4, floats(1))),
  ],
  [
    'size-mismatch',
    'numbers in the field of another type',
    () => weighted(field(1, 1), field(2, 1), field(8, 'w'), field(7, varint(1))),
  ],
  [
    'size-mismatch',
    'half a number',
    () => weighted(field(1, 1), field(2, 1), field(8, 'w'), field(4, new Uint8Array(6))),
  ],
  [
    'size-mismatch',
    'an input of 2^40 pixels',
    () =>
      model([inGraph.node('Relu', ['x'], ['y']), inGraph.input('x', [2 ** 40]), inGraph.output('y', [1])]),
  ],
  ['unsupported-type', 'texts', () => weighted(...tensor('w', [0], floats(), 8))],
  ['unsupported-type', 'floats of 8 bits', () => weighted(...tensor('w', [1], Uint8Array.of(1), 17))],
  [
    'unsupported-type',
    'an input that is a sequence',
    () => model([...RELU, field(11, [field(1, 's'), field(2, sequences(1))])]),
  ],
  [
    'too-deep',
    'sequences of sequences of …',
    () => model([...RELU, field(13, [field(1, 's'), field(2, sequences(1000))])]),
  ],
  ['second-graph', 'two graphs', () => model(RELU, field(7, RELU))],
  ['second-graph', 'graphs for training', () => model(RELU, field(20, [field(1, RELU)]))],
  [
    'graph-attribute',
    'one graph',
    () => model([inGraph.node('Relu', ['x'], ['y'], attribute(field(1, 'g'), field(6, RELU))), ...ends]),
  ],
  [
    'graph-attribute',
    'several graphs',
    () => model([inGraph.node('Relu', ['x'], ['y'], attribute(field(1, 'g'), field(11, RELU))), ...ends]),
  ],
  ['not-finite', 'NaN, float32', () => weighted(...tensor('w', [2], floats(1, Number.NaN)))],
  [
    'not-finite',
    'infinity, float32 as numbers',
    () => weighted(field(1, 1), field(2, 1), field(8, 'w'), field(4, floats(Number.POSITIVE_INFINITY))),
  ],
  [
    'not-finite',
    'NaN, float32 one by one',
    () => weighted(field(1, 1), field(2, 1), field(8, 'w'), floatField(4, Number.NaN)),
  ],
  ['not-finite', 'NaN, float64', () => weighted(...tensor('w', [2], doubles(1, Number.NaN), 11))],
  [
    'not-finite',
    'infinity, float64 as numbers',
    () => weighted(field(1, 1), field(2, 11), field(8, 'w'), field(10, doubles(Number.NEGATIVE_INFINITY))),
  ],
  ['not-finite', 'NaN, float16', () => weighted(...tensor('w', [2], bytes16(0x3c00, 0x7e00), 10))],
  [
    'not-finite',
    'infinity, float16 as integers',
    () => weighted(field(5, varint(0xfc00)), field(1, 1), field(2, 10), field(8, 'w')),
  ],
  ['not-finite', 'NaN, bfloat16', () => weighted(...tensor('w', [2], bytes16(0x3f80, 0x7fc0), 16))],
  [
    'not-finite',
    'NaN in a constant',
    () =>
      model([
        inGraph.node(
          'Constant',
          [],
          ['y'],
          attribute(field(1, 'value'), field(5, tensor('', [], floats(Number.NaN)))),
        ),
        ...ends,
      ]),
  ],
  [
    'not-finite',
    'infinity in an attribute',
    () =>
      model([
        inGraph.node(
          'LeakyRelu',
          ['x'],
          ['y'],
          attribute(field(1, 'alpha'), floatField(2, Number.POSITIVE_INFINITY)),
        ),
        ...ends,
      ]),
  ],
  ['inputs', 'none', () => model([inGraph.node('Constant', [], ['y']), inGraph.output('y', [1])])],
  ['inputs', 'seventeen', () => model([...RELU, ...many(16, (i) => inGraph.input(`x${i}`, [1]))])],
  ['inputs', 'one without a type', () => model([...RELU, field(11, [field(1, 'z')])])],
  ['outputs', 'none', () => model([inGraph.node('Relu', ['x'], ['y']), inGraph.input('x', [1])])],
  ['opset', 'of the future', () => concat(field(1, 8), field(7, RELU), field(8, [field(2, 27)]))],
  ['opset', 'missing', () => concat(field(1, 8), field(7, RELU))],
  ['opset', 'a format of the future', () => concat(field(1, 99), field(7, RELU), OPSET_18)],
  [
    'duplicate-name',
    'two weights',
    () => model([...RELU, inGraph.weight('w', [1], floats(1)), inGraph.weight('w', [1], floats(2))]),
  ],
  ['duplicate-name', 'two makers of a value', () => model([...RELU, inGraph.node('Relu', ['x'], ['y'])])],
  [
    'duplicate-name',
    'a node that makes an input',
    () => model([...RELU, inGraph.node('Relu', ['y'], ['x'])]),
  ],
  ['duplicate-name', 'two notes', () => model(RELU, metadata('task', 'detect'), metadata('task', 'segment'))],
  ['duplicate-name', 'two operator sets', () => model(RELU, OPSET_18)],
  [
    'unknown-value',
    'an input from nowhere',
    () => model([inGraph.node('Add', ['x', 'ghost'], ['y']), ...ends]),
  ],
  ['unknown-value', 'an output from nowhere', () => model([...RELU, inGraph.output('ghost', [1])])],
  [
    'cycle',
    'two nodes that wait for each other',
    () =>
      model([
        inGraph.node('Add', ['x', 'b'], ['a']),
        inGraph.node('Relu', ['a'], ['b']),
        inGraph.node('Relu', ['b'], ['y']),
        ...ends,
      ]),
  ],
  ['cycle', 'a node that waits for itself', () => model([inGraph.node('Add', ['x', 'y'], ['y']), ...ends])],
];

const reasonOf = (result: InspectionResult): string => (result.ok ? 'accepted' : result.reason);

describe('a hostile file is refused within a second', () => {
  it.each(FILES)('%s: %s', (reason, _, build) => {
    const file = build();
    const started = process.cpuUsage();
    const result = inspectModel(file);
    expect(processorMs(started)).toBeLessThan(1000);
    expect(reasonOf(result)).toBe(reason);
    if (!result.ok) {
      expect(result.detail.length).toBeLessThan(200);
      expect(result.detail).not.toMatch(/\p{Cc}/u);
    }
  });

  it('each reason has its file', () => {
    expect(new Set(FILES.map(([reason]) => reason))).toEqual(new Set(REFUSAL_REASONS));
  });
});

describe('what is unusual but harmless passes', () => {
  it.each([
    [
      'the other name of the standard domain',
      model([inGraph.node('Relu', ['x'], ['y'], field(7, 'ai.onnx')), ...ends]),
    ],
    [
      'an import of operators that are not used',
      model(RELU, field(8, [field(1, 'ai.onnx.ml'), field(2, 3)])),
    ],
    [
      'a free dimension written as -1',
      model([
        inGraph.node('Relu', ['x'], ['y']),
        field(11, value('x', [1])),
        field(12, [
          field(1, 'y'),
          field(2, [field(1, [field(1, 1), field(2, [field(1, [field(1, -1n)])])])]),
        ]),
      ]),
    ],
    [
      'weights that are listed as inputs',
      model([...RELU, inGraph.input('w', [1]), inGraph.weight('w', [1], floats(1))]),
    ],
    [
      'nodes in any order',
      model([inGraph.node('Relu', ['a'], ['y']), inGraph.node('Relu', ['x'], ['a']), ...ends]),
    ],
    [
      'the largest float16 as an integer',
      weighted(field(1, 1), field(2, 10), field(8, 'w'), field(5, varint(0x7bff))),
    ],
    [
      'packed dimensions',
      weighted(field(1, concat(varint(1), varint(2))), field(2, 1), field(8, 'w'), field(9, floats(1, 2))),
    ],
    ['an empty weight', weighted(...tensor('w', [0], floats()))],
  ])('%s', (_, file) => {
    expect(inspectModel(file)).toMatchObject({ ok: true });
  });
});
