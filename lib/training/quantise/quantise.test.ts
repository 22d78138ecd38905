import * as ort from 'onnxruntime-node';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '@/lib/vision/simulate';
import { inferenceGraph } from '../engine/inference-graph';
import { initialParameters, planParameters } from '../engine/parameters';
import { detectorTask } from '../nets/detector';
import { foldStandardisation } from './folded-weights';
import { quantise, robustRange } from './quantise';

const random = seededRandom(8);
const network = detectorTask({ batch: 1, height: 64, width: 64, features: 8 });
const specs = planParameters(network);
const params = initialParameters(specs, random);
const picture = () => {
  return { data: Float32Array.from({ length: 64 * 64 }, () => random() * 4 - 2), width: 64, height: 64 };
};

async function answers(file: Uint8Array, data: Float32Array): Promise<Float32Array> {
  const session = await ort.InferenceSession.create(file, { logSeverityLevel: 3 });
  const { box } = await session.run({ image: new ort.Tensor('float32', data, [1, 1, 64, 64]) });
  await session.release();
  return box?.data as Float32Array;
}

describe('quantise', () => {
  it('answers as the float network does, but for rounding', async () => {
    const pictures = [picture(), picture(), picture()];
    const { data } = picture();
    const exact = await answers(inferenceGraph(network, specs, params), data);
    const rounded = await answers(await quantise(network, specs, params, pictures), data);
    const mean = exact.reduce((a, b) => a + b, 0) / exact.length;
    const spread = Math.sqrt(exact.reduce((a, b) => a + (b - mean) ** 2, 0) / exact.length);
    const error = Math.sqrt(exact.reduce((a, b, i) => a + (b - (rounded[i] ?? 0)) ** 2, 0) / exact.length);
    // Random weights give channels of very different size one common scale, so rounding costs more than in a trained
    // network; 0.2 still means a correlation of 0.98. An error of 0 would mean that nothing was rounded.
    expect(error / spread).toBeLessThan(0.2);
    expect(error).toBeGreaterThan(0);
  });

  it('needs pictures', async () => {
    await expect(quantise(network, specs, params, [])).rejects.toThrow('pictures');
  });
});

describe('foldStandardisation', () => {
  it('gives every filter mean 0 and the length of its gain', () => {
    const folded = foldStandardisation(Float32Array.of(1, 2, 3, 6, 5, 5, 5, 9), Float32Array.of(2, 0.5));
    for (const [f, gain] of [
      [0, 2],
      [1, 0.5],
    ] as const) {
      const own = [...folded.subarray(4 * f, 4 * f + 4)];
      expect(own.reduce((a, b) => a + b)).toBeCloseTo(0, 5);
      expect(Math.hypot(...own)).toBeCloseTo(gain, 3);
    }
  });
});

describe('robustRange', () => {
  it('cuts off one value in 100,000 that lies far out, and nothing else', () => {
    const values = Float32Array.from({ length: 100_000 }, (_, i) => i / 100_000);
    values[5] = 400;
    const { low, high } = robustRange(values);
    expect(low).toBe(0);
    // The values up to 1 fall into the first of 2048 bins of 400 / 2048 = 0.2 each, up to the sixth.
    expect(high).toBeGreaterThanOrEqual(1);
    expect(high).toBeLessThan(1.3);
  });
});
