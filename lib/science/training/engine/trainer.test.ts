import { describe, expect, it } from 'vitest';
import { seededRandom } from '@/lib/science/simulation';
import { need } from '../graph/shape';
import { mean, square, sub } from '../ops';
import { freshCheckpoint, parametersFromModel } from './checkpoint';
import { inferenceGraph } from './inference-graph';
import { linear } from './net';
import { initialParameters, planParameters, type Task } from './parameters';
import { cosineRate, heldRate } from './schedule';
import { NotFiniteError, Trainer } from './trainer';

/** Fits one 1×1 convolution y = w·x + b to y = 3x − 1. */
const line: Task = {
  input: [4, 1, 4, 4],
  targets: { y: [4, 1, 4, 4] },
  forward: (net, x) => ({ y: net.conv('line', x, 1, { kernel: 1, activation: linear }) }),
  loss: (o, t) => ({ squared: mean(square(sub(need(o.y, 'y'), need(t.y, 'y')))) }),
};
const specs = planParameters(line);
const train = async (trainer: Trainer, from: number, to: number): Promise<number> => {
  let loss = Number.NaN;
  for (let step = from; step < to; step++) {
    const random = seededRandom(step);
    const x = Float32Array.from({ length: 64 }, () => random() * 2 - 1);
    loss = (await trainer.step(x, { y: x.map((v) => 3 * v - 1) }, 0.05)).loss;
  }
  return loss;
};
const start = freshCheckpoint(initialParameters(specs, seededRandom(1)));

describe('Trainer', () => {
  it('finds the line 3x − 1', async () => {
    const trainer = await Trainer.create(line, start, { weightDecay: 0 });
    await train(trainer, 0, 300);
    const { params, average } = trainer.checkpoint();
    await trainer.release();
    expect(params[0]).toBeCloseTo(3, 2);
    expect(params[1]).toBeCloseTo(-1, 2);
    // The average lags behind the parameters but has left its start far away.
    expect(Math.abs((average[0] ?? 0) - 3)).toBeLessThan(Math.abs((start.params[0] ?? 0) - 3));
  });

  it('tells the loss of parameters on a batch and learns nothing from it', async () => {
    const trainer = await Trainer.create(line, start);
    const x = Float32Array.from({ length: 64 }, (_, i) => i / 32 - 1);
    const y = x.map((v) => 3 * v - 1);
    // Of y = 2x + 1: the mean square of (2x + 1) − (3x − 1) = 2 − x.
    const loss = await trainer.lossOf(Float32Array.of(2, 1), x, { y });
    expect(loss).toBeCloseTo(x.reduce((sum, v) => sum + (2 - v) ** 2, 0) / 64, 4);
    expect(trainer.checkpoint()).toEqual(start);
    const own = await trainer.lossOf(start.params, x, { y });
    expect((await trainer.step(x, { y }, 0.1)).loss).toBe(own);
    await trainer.release();
  });

  it('refuses a step whose loss is not finite and keeps its parameters', async () => {
    const trainer = await Trainer.create(line, start);
    const x = new Float32Array(64).fill(Number.NaN);
    await expect(trainer.step(x, { y: x }, 0.1)).rejects.toThrow(NotFiniteError);
    expect(trainer.checkpoint()).toEqual(start);
    await trainer.release();
  });

  it('refuses a checkpoint of another network', async () => {
    await expect(Trainer.create(line, freshCheckpoint(new Float32Array(3)))).rejects.toThrow('3 parameters');
  });
});

describe('exported files', () => {
  it('reads back the parameters of an exported network', () => {
    const file = inferenceGraph(line, specs, start.params);
    const { params, missing } = parametersFromModel(file, specs, seededRandom(2));
    expect(missing).toEqual([]);
    expect(params).toEqual(start.params);
  });
});

describe('cosineRate', () => {
  it('is half its peak half-way through the cosine, and nothing at the end', () => {
    expect(cosineRate(0.5, 2, 0)).toBeCloseTo(1);
    expect(cosineRate(1, 2)).toBeCloseTo(0);
    expect(cosineRate(0.02, 2)).toBeCloseTo(2);
    expect(cosineRate(0, 2)).toBeLessThan(0.2);
  });
});

describe('heldRate', () => {
  it('rises over the first steps, holds, and falls to nothing over the last', () => {
    expect(heldRate(0, 1000, 2, 200, 100)).toBeCloseTo(0.02);
    expect(heldRate(99, 1000, 2, 200, 100)).toBe(2);
    expect(heldRate(800, 1000, 2, 200, 100)).toBe(2);
    // Half of the way down a cosine, and its end.
    expect(heldRate(900, 1000, 2, 200, 100)).toBeCloseTo(1);
    expect(heldRate(1000, 1000, 2, 200, 100)).toBe(0);
    expect(heldRate(5000, Number.POSITIVE_INFINITY, 2, 200, 100)).toBe(2);
  });
});
