import { describe, expect, it } from 'vitest';
import { ort } from '@/lib/onnx-runtime';
import { seededRandom } from '@/lib/science/simulation';
import type { GrayFrame } from '@/lib/science/vision/types';
import { inferenceGraph } from '../engine/inference-graph';
import { linear } from '../engine/net';
import { initialParameters, type Network, planParameters } from '../engine/parameters';
import { readWeights } from '../graph/read-weights';
import { integerWeights, LARGEST_WEIGHT } from './integer-weights';
import { blockInput, floatInput, ONE_THREAD } from './observe';
import { quantize } from './quantize';
import { ValueCounts } from './value-range';

const random = seededRandom(8);
const norm = 'weight';
type Forward = Network['forward'];
type Values = Parameters<Forward>;
/** What both detectors begin with: two strided convolutions, or a single one of four times the stride. */
const BEGINNINGS = {
  whole: (net: Values[0], x: Values[1]) =>
    net.conv('stem2', net.conv('stem1', x, 16, { stride: 2, norm }), 16, { stride: 2, norm }),
  lean: (net: Values[0], x: Values[1]) => net.conv('stem', x, 16, { kernel: 7, stride: 4, norm }),
};
const metadata = { task: 'detect', workingThreshold: '0.4' };
/** A small network with all that the detector has: strided beginning, two levels, a sum of them, two answers. */
function networkOf(beginning: keyof typeof BEGINNINGS): Uint8Array {
  const network: Network = {
    input: [1, 1, 64, 64],
    forward: (net, x) => {
      const quarter = BEGINNINGS[beginning](net, x);
      const eighth = net.conv('down8', quarter, 32, { stride: 2, norm });
      const deep = net.join('add', eighth, net.conv('eighth', eighth, 32, { norm }));
      const side = net.conv('side', deep, 16, { kernel: 1, norm, activation: linear });
      const y = net.conv('head', net.join('sum', quarter, net.enlarge('up', side)), 32, { kernel: 1, norm });
      return {
        heat: net.conv('heat', y, 2, { kernel: 1, activation: linear, bias: -1 }),
        box: net.conv('box', y, 4, { kernel: 1, activation: linear, bias: 2 }),
      };
    },
  };
  const specs = planParameters(network);
  return inferenceGraph(network, specs, initialParameters(specs, random), { metadata });
}
/** Dark ground with noise and bright squares, of which the sides are no multiples of what the network needs. */
function picture(width = 90, height = 70): GrayFrame {
  const data = Uint8Array.from({ length: width * height }, () => 60 + 20 * random());
  for (let i = 0; i < 6; i++) {
    const [x, y] = [Math.floor(random() * (width - 8)), Math.floor(random() * (height - 8))];
    for (let row = y; row < y + 8; row++) data.fill(120 + 20 * i, row * width + x, row * width + x + 8);
  }
  return { width, height, data };
}

async function answers(file: Uint8Array, feeds: Record<string, ort.Tensor>) {
  const session = await ort.InferenceSession.create(file, ONE_THREAD);
  const { heat, box } = await session.run(feeds);
  await session.release();
  return { heat: heat?.data as Float32Array, box: box?.data as Float32Array, dims: box?.dims };
}

describe('quantize', () => {
  it.each(['whole', 'lean'] as const)(
    'answers as the %s float network does, but for rounding, on pictures it was not made with',
    async (beginning) => {
      const model = networkOf(beginning);
      const made = await quantize(model, [picture(), picture(), picture(), picture()]);
      const unseen = picture();
      const exact = await answers(model, floatInput(unseen));
      const rounded = await answers(made, blockInput(unseen));
      expect(rounded.dims).toEqual(exact.dims);
      for (const name of ['heat', 'box'] as const) {
        const [a, b] = [exact[name], rounded[name]];
        const mean = a.reduce((x, y) => x + y, 0) / a.length;
        const spread = Math.sqrt(a.reduce((x, y) => x + (y - mean) ** 2, 0) / a.length);
        const error = Math.sqrt(a.reduce((x, y, i) => x + (y - (b[i] ?? 0)) ** 2, 0) / a.length);
        // 0.2 of the spread is a correlation of 0.98; untrained weights are the worst case, and nothing rounded would be an error of 0.
        expect(error / spread).toBeLessThan(0.2);
        expect(error).toBeGreaterThan(0);
      }
      expect(Object.fromEntries(readWeights(made).metadata)).toEqual({ ...metadata, input: 'blocks' });
      expect(made.length).toBeLessThan(model.length / 2.5);
    },
  );

  it('needs pictures', async () => {
    await expect(quantize(networkOf('whole'), [])).rejects.toThrow('pictures');
  });
});

describe('integerWeights', () => {
  it('keeps within 7 bits and half a step of each filter’s own scale', () => {
    const weights = Float32Array.from({ length: 40 }, (_, i) => (i < 20 ? 1 : 100) * (random() - 0.5));
    const { whole, scales } = integerWeights(weights, 2);
    expect(Math.max(...whole.map(Math.abs))).toBe(LARGEST_WEIGHT);
    const [small = 0, large = 0] = scales;
    expect(large / small).toBeGreaterThan(30);
    const within = [...weights].filter((w, i) => {
      const scale = scales[i < 20 ? 0 : 1] ?? 0;
      return Math.abs(w - scale * (whole[i] ?? 0)) <= scale / 2 + 1e-6;
    });
    // One weight, the largest of its filter, may be cut where that makes all others finer.
    expect(within.length).toBeGreaterThanOrEqual(38);
  });
});

describe('ValueCounts', () => {
  it('cuts off a lone value far out, keeps evenly spread ones, and always holds zero', () => {
    const even = Float32Array.from({ length: 100_000 }, (_, i) => 1 + i / 100_000);
    const plain = new ValueCounts({ low: 1, high: 2 });
    plain.add(even);
    expect(plain.bestRange()).toEqual({ low: 0, high: 2 });
    const odd = new ValueCounts({ low: 1, high: 40 });
    odd.add(even);
    odd.add(Float32Array.of(40));
    // By hand: error at high end h is 1e5 · (h/255)²/12 + (40 − h)²; its derivative vanishes near h = 35.5.
    const { low, high } = odd.bestRange();
    expect(low).toBe(0);
    expect(high).toBeGreaterThan(34.5);
    expect(high).toBeLessThan(36.5);
  });
});
