import { describe, expect, it } from 'vitest';
import { ort } from '@/lib/onnx-runtime';
import { seededRandom } from '@/lib/science/simulation';
import { inferenceGraph } from '../engine/inference-graph';
import { initialParameters, planParameters, type Task } from '../engine/parameters';
import { need } from '../graph/shape';
import { mean, spaceToDepth2 } from '../ops';
import { widenStem } from './widen-stem';

/** The first layer of the segmenter, reading some planes of 8×8 px. */
const stem = (planes: number): Task => ({
  input: [1, planes, 8, 8],
  targets: {},
  forward: (net, x) => ({ y: net.conv('stem', spaceToDepth2(x), 5, { norm: 'weight' }) }),
  loss: (o) => ({ mean: mean(need(o.y, 'y')) }),
});

async function answer(task: Task, params: Float32Array, image: Float32Array): Promise<Float32Array> {
  const model = inferenceGraph(task, planParameters(task), params);
  const session = await ort.InferenceSession.create(model);
  const { y } = await session.run({ image: new ort.Tensor('float32', image, [...task.input]) });
  await session.release();
  if (!(y?.data instanceof Float32Array)) throw new Error('no answer');
  return y.data;
}

describe('a first layer that learns to read another plane', () => {
  it('answers as before, whatever is in the new plane', async () => {
    const [narrow, wide] = [stem(3), stem(4)];
    const [specs, wideSpecs] = [planParameters(narrow), planParameters(wide)];
    const random = seededRandom(12);
    const params = initialParameters(specs, random);
    const widened = initialParameters(wideSpecs, random);
    for (const s of wideSpecs) {
      const old = specs.find((o) => o.name === s.name);
      if (old && old.size === s.size)
        widened.set(params.subarray(old.offset, old.offset + old.size), s.offset);
    }
    const model = inferenceGraph(narrow, specs, params);
    expect(widenStem('stem.weight', model, wideSpecs, widened)).toBe(true);
    const image = Float32Array.from({ length: 4 * 64 }, () => random() - 0.5);
    const before = await answer(narrow, params, image.slice(0, 3 * 64));
    const after = await answer(wide, widened, image);
    expect(before.some((v) => v > 0.1)).toBe(true);
    after.forEach((v, i) => {
      expect(v).toBeCloseTo(before[i] as number, 5);
    });
  });

  it('leaves other layers alone', () => {
    const specs = planParameters(stem(4));
    const params = initialParameters(specs, seededRandom(1));
    const model = inferenceGraph(stem(4), specs, params);
    const before = params.slice();
    expect(widenStem('stem.gain', model, specs, params)).toBe(false);
    expect(params).toEqual(before);
  });
});
