import { beforeAll, describe, expect, it } from 'vitest';
import { ort } from '@/lib/onnx-runtime';
import { seededRandom } from '@/lib/science/simulation';
import { initialParameters, planParameters } from '../engine/parameters';
import { UntrainableModelError } from '../engine/stored-parameters';
import { setMetadata } from '../graph/metadata';
import { readWeights } from '../graph/read-weights';
import { detectorTask } from '../nets/detector';
import { readDetector, type TrainableDetector, writeDetector } from './model';

const shape = { channels: 1, classes: 2, widths: [16, 32, 48] as const, lean: false };
const specs = planParameters(detectorTask({ ...shape, batch: 2, height: 32, width: 48 }));
const params = initialParameters(specs, seededRandom(5));
const metadata = new Map([
  ['task', 'detector'],
  ['classes', 'cluster,sperm'],
  ['boxSide', '13.8'],
]);
const file = writeDetector({ shape, specs, metadata }, params);

describe('a detector as a file', () => {
  let read: TrainableDetector;
  beforeAll(() => {
    read = readDetector(file);
  });

  it('comes back with every parameter, its shape and what it says of itself', () => {
    expect(read.shape).toEqual(shape);
    expect(read.classes).toEqual(['cluster', 'sperm']);
    expect(read.params.every((p, i) => p === params[i])).toBe(true);
    expect(read.metadata).toEqual(metadata);
  });

  it('comes back as the lean network where it is one', () => {
    const leanShape = { ...shape, lean: true };
    const leanSpecs = planParameters(detectorTask({ ...leanShape, batch: 1, height: 32, width: 32 }));
    const leanParams = initialParameters(leanSpecs, seededRandom(7));
    const again = readDetector(writeDetector({ shape: leanShape, specs: leanSpecs, metadata }, leanParams));
    expect(again.shape).toEqual(leanShape);
    expect(again.params).toEqual(leanParams);
  });

  it('has the same bytes each time, and after being read', () => {
    const again = writeDetector(read, read.params);
    expect(Buffer.from(again).equals(file)).toBe(true);
    expect(Buffer.from(writeDetector(readDetector(again), params)).equals(file)).toBe(true);
  });

  it('replaces the metadata asked for, and keeps the others', () => {
    const changed = writeDetector(read, params, { boxSide: '20', parent: 'abc' });
    expect([...readWeights(changed).metadata]).toEqual([
      ['task', 'detector'],
      ['classes', 'cluster,sperm'],
      ['boxSide', '20'],
      ['parent', 'abc'],
    ]);
  });

  it('answers as the file with the same weights does', async () => {
    const random = seededRandom(6);
    const x = Float32Array.from({ length: 64 * 96 }, () => random() * 2 - 1);
    const answers = await Promise.all(
      [file, writeDetector(read, read.params)].map(async (bytes) => {
        const session = await ort.InferenceSession.create(bytes, { logSeverityLevel: 3 });
        const { heat } = await session.run({ image: new ort.Tensor('float32', x, [1, 1, 64, 96]) });
        await session.release();
        return heat?.data;
      }),
    );
    expect(answers[1]).toEqual(answers[0]);
  });

  it.each([
    ['no model', new Uint8Array(50).fill(0xff), 'not an ONNX model'],
    ['an empty file', new Uint8Array(0), 'no parameter stem1.weight'],
    ['classes that do not fit', setMetadata(file, { classes: 'sperm' }), 'classes are sperm'],
    ['classes that are not known', setMetadata(file, { classes: 'sperm,cat' }), 'classes are sperm, cat'],
    [
      'weights that are not finite',
      writeDetector(
        { shape, specs, metadata },
        params.map((p, i) => (i === 900 ? Number.NaN : p)),
      ),
      'not finite',
    ],
  ])('refuses %s', (_, bytes, reason) => {
    expect(() => readDetector(bytes)).toThrow(UntrainableModelError);
    expect(() => readDetector(bytes)).toThrow(reason);
  });
});
