import { describe, expect, it } from 'vitest';
import { seededRandom } from '@/lib/science/simulation';
import { need } from '../graph/shape';
import { mean, square, sub } from '../ops';
import { freshCheckpoint } from './checkpoint';
import { linear } from './net';
import { initialParameters, planParameters, type Task } from './parameters';
import { averageWithStart, type RunOptions, TrainingRun } from './run';
import { decodeRunState, encodeRunState, freshRunState, type RunState } from './run-state';
import { mixSeed } from './seed';
import { TrainingError } from './trainer';

/** Fits one 1×1 convolution y = w·x + b to y = 3x − 1. */
const line: Task = {
  input: [4, 1, 4, 4],
  targets: { y: [4, 1, 4, 4] },
  forward: (net, x) => ({ y: net.conv('line', x, 1, { kernel: 1, activation: linear }) }),
  loss: (o, t) => ({ squared: mean(square(sub(need(o.y, 'y'), need(t.y, 'y')))) }),
};
const first = freshRunState(
  'line',
  freshCheckpoint(initialParameters(planParameters(line), seededRandom(1))),
);

function batchOf(step: number) {
  const random = seededRandom(mixSeed(5, step));
  const input = Float32Array.from({ length: 64 }, () => random() * 2 - 1);
  return { input, targets: { y: input.map((v) => 3 * v - 1) } };
}
const options: RunOptions = { task: line, batch: batchOf, rate: () => 0.05, safeEvery: 4 };
const poisoned = { ...batchOf(0), input: new Float32Array(64).fill(Number.NaN) };

/** Runs on to `until` steps, and gives what was reported. */
async function advance(run: TrainingRun, until: number): Promise<string[]> {
  const told: string[] = [];
  while (run.step < until) {
    const report = await run.next();
    told.push(report.kind === 'done' ? `${report.step}:${report.loss}` : `back to ${report.step}`);
    if (report.kind === 'done') run.judged(-report.loss);
  }
  return told;
}

/** The final state of a run that is broken off, written and read again at each of `stops`. */
async function broken(o: RunOptions, stops: readonly number[]): Promise<RunState> {
  let state = first;
  for (const stop of stops) {
    const run = await TrainingRun.open(o, decodeRunState(encodeRunState(state), state.identity));
    await advance(run, stop);
    state = run.state();
    await run.release();
  }
  return state;
}

describe('TrainingRun', () => {
  it('ends at the same bits however often it is broken off', async () => {
    const whole = encodeRunState(await broken(options, [23]));
    expect(encodeRunState(await broken(options, [1, 2, 7, 8, 22, 23]))).toEqual(whole);
  });

  it('goes back at half the rate when a loss is no number, the same way however often it is broken off', async () => {
    // Step 9 is poisoned as long as nothing was halved: it shows in the rate only.
    const rates: number[] = [];
    const make = (): RunOptions => {
      let isPoisoned = true;
      return {
        ...options,
        rate: () => 0.05,
        batch: (step) => {
          if (step !== 9 || !isPoisoned) return batchOf(step);
          isPoisoned = false;
          return poisoned;
        },
      };
    };
    const o = make();
    const run = await TrainingRun.open(o, first);
    while (run.step < 12) {
      const report = await run.next();
      if (report.kind === 'done') rates.push(report.rate);
      // Eight steps were done at the last multiple of four.
      else expect(report).toMatchObject({ kind: 'rewound', step: 8, halvings: 1 });
      if (report.kind === 'done') run.judged(-report.loss);
    }
    expect(rates).toEqual([...Array(9).fill(0.05), ...Array(4).fill(0.025)]);
    const whole = encodeRunState(run.state());
    await run.release();
    // Broken off between the safe state and the poisoned step.
    expect(encodeRunState(await broken(make(), [5, 9, 12]))).toEqual(whole);
  });

  it('fails when it happens a third time, and is then at the safe state', async () => {
    const o = { ...options, batch: (step: number) => (step === 6 ? poisoned : batchOf(step)) };
    const run = await TrainingRun.open(o, first);
    const told: string[] = [];
    await expect(
      (async () => {
        for (;;) told.push((await run.next()).kind);
      })(),
    ).rejects.toThrow(TrainingError);
    expect(told.filter((kind) => kind === 'rewound')).toHaveLength(2);
    expect(run.step).toBe(4);
    expect(run.state().now.params.every(Number.isFinite)).toBe(true);
    await run.release();
  });

  it('keeps the weights that did best', async () => {
    const run = await TrainingRun.open(options, first);
    await run.next();
    expect(run.judged(0.5)).toBe(true);
    const best = run.weights();
    await run.next();
    expect(run.judged(0.5)).toBe(false);
    expect(run.judged(Number.NaN)).toBe(false);
    expect(run.best).toEqual({ step: 1, score: 0.5, params: best });
    expect(run.weights()).not.toEqual(best);
    await run.release();
  });
});

describe('averageWithStart', () => {
  it('lies between the two', () => {
    const [start, trained] = [Float32Array.of(0, 2), Float32Array.of(4, -2)];
    expect(averageWithStart(start, trained)).toEqual(Float32Array.of(2, 0));
    expect(averageWithStart(start, trained, 0.25)).toEqual(Float32Array.of(1, 1));
    expect(averageWithStart(start, trained, 1)).toEqual(trained);
    expect(() => averageWithStart(start, new Float32Array(3))).toThrow(TrainingError);
  });
});
