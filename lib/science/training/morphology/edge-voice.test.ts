import { describe, expect, it } from 'vitest';
import { ort } from '@/lib/onnx-runtime';
import { VIEW_HEIGHT, VIEW_WIDTH } from '@/lib/science/morphology/classify/cell-view';
import { normal, seededRandom } from '@/lib/science/simulation/random';
import { inferenceGraph } from '../engine/inference-graph';
import { BLOCK_SIZES, GRADIENT_BLOCKS } from '../nets/gradient-codes';
import { fitCodes } from './fit-codes';
import { chooseShares, joinLogits, scaleVoice, voiceScale } from './join-voices';
import { fitKernelRidge } from './kernel-ridge';
import { principalComponents } from './principal-components';

describe('counted edges', () => {
  async function blocksOf(paint: (x: number, y: number) => number) {
    const session = await ort.InferenceSession.create(
      inferenceGraph(GRADIENT_BLOCKS, [], new Float32Array(0)),
      { logSeverityLevel: 3 },
    );
    const data = Float32Array.from({ length: VIEW_WIDTH * VIEW_HEIGHT }, (_, i) =>
      paint(i % VIEW_WIDTH, Math.floor(i / VIEW_WIDTH)),
    );
    const out = await session.run({
      image: new ort.Tensor('float32', data, [1, 1, VIEW_HEIGHT, VIEW_WIDTH]),
    });
    await session.release();
    return BLOCK_SIZES.map(({ name, size }) => {
      const values = Array.from((out[name] as ort.Tensor).data as Float32Array);
      expect(values).toHaveLength(size);
      return values;
    });
  }

  it('of a slope to the right: direction 0 everywhere, its neighbors by the root of the cosine of 45°', async () => {
    for (const values of await blocksOf((x) => 3 * x)) {
      const places = values.length / 8;
      const [right, down, left] = [0, 1, 4].map((d) => values[d * places] as number);
      expect((down as number) / (right as number)).toBeCloseTo(Math.sqrt(Math.SQRT1_2), 4);
      expect(left).toBe(0);
      expect(Math.hypot(...values)).toBeCloseTo(1, 4);
    }
  });

  it('do not change with gain and brightness, and are noughts on a flat view', async () => {
    const paint = (x: number, y: number): number => Math.sin(x / 5) * Math.cos(y / 7);
    const [plain, bright] = [await blocksOf(paint), await blocksOf((x, y) => 4 * paint(x, y) + 9)];
    bright.flat().forEach((v, i) => {
      expect(v).toBeCloseTo(plain.flat()[i] as number, 3);
    });
    expect((await blocksOf(() => 0)).flat().every((v) => v === 0)).toBe(true);
  });
});

describe('principal components', () => {
  it('of points about a line are its direction, projections of mean square 1', () => {
    const random = seededRandom(2);
    const rows = Float32Array.from({ length: 600 }, () => 0);
    for (let i = 0; i < 200; i++) {
      const t = normal(random);
      rows.set([1 + 3 * t, 2 + 4 * t, 0.01 * normal(random)], 3 * i);
    }
    const { mean, components } = principalComponents(rows, 3, 1, random);
    const length = Math.hypot(...components);
    expect(Math.abs(components[0] as number) / length).toBeCloseTo(0.6, 3);
    expect(Math.abs(components[1] as number) / length).toBeCloseTo(0.8, 3);
    const square = Array.from({ length: 200 }, (_, i) =>
      [0, 1, 2].reduce(
        (s, j) => s + ((rows[3 * i + j] as number) - (mean[j] as number)) * (components[j] as number),
        0,
      ),
    ).reduce((s, v) => s + (v * v) / 200, 0);
    expect(square).toBeCloseTo(1, 3);
  });
});

describe('kernel ridge regression', () => {
  it('of two cells that are strangers halves the way to the truth at a ridge of 1', () => {
    const kernel = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1);
    const { mean, weights } = fitKernelRidge(kernel, [[1], [0], [7]], [0, 1], 1);
    expect(mean).toEqual([0.5]);
    expect(weights[0]?.[0]).toBeCloseTo(0.25, 12);
    expect(weights[0]?.[1]).toBeCloseTo(-0.25, 12);
  });

  it('without a ridge goes through the truth', () => {
    const kernel = Float64Array.of(2, 1, 0.5, 1, 2, 1, 0.5, 1, 2);
    const truth = [[1], [0], [0]];
    const { mean, weights } = fitKernelRidge(kernel, truth, [0, 1, 2], 1e-12);
    for (let i = 0; i < 3; i++) {
      const answer = [0, 1, 2].reduce(
        (s, j) => s + (kernel[i * 3 + j] as number) * (weights[0]?.[j] as number),
        mean[0] as number,
      );
      expect(answer).toBeCloseTo(truth[i]?.[0] as number, 9);
    }
    expect(() => fitKernelRidge(Float64Array.of(1, 2, 2, 1), [[1], [0]], [0, 1], 0)).toThrow(RangeError);
  });
});

describe('the voice that rests on edges', () => {
  // Two kinds of rows about two centers.
  const random = seededRandom(9);
  const size = 6;
  const truth = Array.from({ length: 40 }, (_, i) => [i % 2]);
  const plain = Float32Array.from(
    { length: 40 * size },
    (_, i) => (Math.floor(i / size) % 2 ? 1 : -1) * (i % size === 0 ? 2 : 0) + 0.5 * normal(random),
  );
  const options = { components: 3, waves: 300, narrowness: 1, ridge: 0.1 };
  const fold = truth.map((_, i) => i % 4);
  const fitted = fitCodes(
    [{ name: 'x', size, plain, mirrored: plain }],
    truth,
    fold,
    options,
    seededRandom(1),
  );

  it('tells kinds apart that it was not fitted to', () => {
    const yes = fitted.held.filter((_, i) => i % 2 === 1).map((a) => a[0] as number);
    const no = fitted.held.filter((_, i) => i % 2 === 0).map((a) => a[0] as number);
    expect(Math.min(...yes)).toBeGreaterThan(Math.max(...no));
  });

  it('answers by its parameters what the kernel of its fit answers', () => {
    const of = (name: string) => fitted.parameters.get(name) as Float32Array;
    const [mean, components, answers] = ['mean', 'components', 'answers'].map((n) => of(`codes.x.${n}`)) as [
      Float32Array,
      Float32Array,
      Float32Array,
    ];
    const direct = truth.map((_, i) => {
      const code = [0, 1, 2].map((c) =>
        Array.from(mean).reduce(
          (s, m, j) => s + ((plain[i * size + j] as number) - m) * (components[j * 3 + c] as number),
          0,
        ),
      );
      return Array.from(of('waves.phases')).reduce((s, phase, w) => {
        const angle = code.reduce(
          (a, v, c) => a + v * (of('waves.directions')[c * 300 + w] as number),
          phase,
        );
        return s + Math.cos(angle) * (answers[w] as number);
      }, of('codes.offset')[0] as number);
    });
    // Fitted to all, with little ridge, it comes near the truth.
    direct.forEach((answer, i) => {
      expect(Math.abs(answer - (truth[i]?.[0] as number))).toBeLessThan(0.3);
    });
  });

  it('is brought to the mean and spread of logits, its parameters with it', () => {
    const logits = [[-3], [1], [5], [1]];
    const scale = voiceScale([[0], [0.5], [1], [0.5]], logits);
    expect(scale[0]?.slope).toBeCloseTo(8, 9);
    expect(scale[0]?.offset).toBeCloseTo(-3, 9);
    const scaled = scaleVoice(
      new Map([
        ['codes.offset', Float32Array.of(0.5)],
        ['codes.x.answers', Float32Array.of(2)],
        ['codes.x.mean', Float32Array.of(7)],
      ]),
      scale,
    );
    expect([...scaled.values()].map((v) => v[0])).toEqual([1, 16, 7]);
    // Half of 8 · 0.5 − 3 and half of 5.
    expect(joinLogits([[0.5]], scale, [[5]], [0.5])).toEqual([[3]]);
  });

  it('gets the share with which both voices err least', () => {
    const truth = [[1], [1], [0], [0]];
    const same = [{ slope: 1, offset: 0 }];
    const [right, wrong] = [
      [[2], [2.1], [0], [0.1]],
      [[0], [2], [1], [0.5]],
    ];
    expect(chooseShares(right, same, wrong, truth)[0]).toBeGreaterThan(0.3);
    expect(chooseShares(wrong, same, right, truth)).toEqual([0]);
  });
});
