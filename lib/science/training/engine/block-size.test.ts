import { expect, it } from 'vitest';
import { ort } from '@/lib/onnx-runtime';
import { seededRandom } from '@/lib/science/simulation';
import type { BlockSize } from '../graph/layout';
import { detectorTask } from '../nets/detector';
import { segmenterTask } from '../nets/segmenter';
import { blockSize } from './block-size';
import { filled } from './gradient-check';
import { initialParameters, planParameters, type Task } from './parameters';
import { gradientGraph } from './training-graph';

async function gradient(task: Task, block: BlockSize): Promise<{ loss: number; d: Float32Array }> {
  const random = seededRandom(7);
  const specs = planParameters(task);
  const params = initialParameters(specs, random);
  const tensor = (shape: readonly number[], f: () => number) =>
    new ort.Tensor('float32', filled(shape, f), [...shape]);
  const feeds: Record<string, ort.Tensor> = {
    x: tensor(task.input, () => random() * 2 - 1),
    params: new ort.Tensor('float32', params, [params.length]),
    ...Object.fromEntries(Object.entries(task.targets).map(([k, shape]) => [k, tensor(shape, random)])),
  };
  const session = await ort.InferenceSession.create(gradientGraph(task, specs, block), {
    logSeverityLevel: 3,
  });
  const { loss, gradient: d } = await session.run(feeds);
  await session.release();
  return { loss: Number(loss?.data[0]), d: d?.data as Float32Array };
}

it.runIf(process.arch === 'x64')('a processor of this kind has blocked kernels', async () => {
  expect([8, 16]).toContain(await blockSize());
});

it.each([
  // 5 pictures are fewer than a block, and so are 8 channels; strides, sums across levels, two kernels.
  ['detector', detectorTask({ batch: 5, height: 32, width: 48 })],
  ['segmenter', segmenterTask({ batch: 2, size: 32, features: 16 })],
])('the gradient of the %s is the same with blocked kernels', async (_name, task) => {
  const plain = await gradient(task, 0);
  const blocked = await gradient(task, await blockSize());
  expect(blocked.loss / plain.loss).toBeCloseTo(1, 5);
  const length = (v: Float32Array): number => Math.sqrt(v.reduce((sum, d) => sum + d * d, 0));
  const difference = blocked.d.map((d, i) => d - (plain.d[i] ?? Number.NaN));
  expect(length(difference) / length(plain.d)).toBeLessThan(1e-4);
});
