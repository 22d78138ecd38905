import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256Of } from '@/lib/sha256';
import { findTools } from './idle-command';
import type { TrainingJob } from './job';
import { startTraining, type TrainingProcess } from './start-training';
import { tinyJob } from './testing/tiny-job';

/** Without idling: on a busy machine, as of these tests, it would not begin for minutes. */
const tools = { ...findTools(), chrt: null };
const STEPS = 24;

let folder: string;
let job: TrainingJob;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'sarm-training-'));
  job = await tinyJob(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The same job with a checkpoint and a model of its own. */
const copyOf = (name: string, checkpointSeconds = 1000): TrainingJob => ({
  ...job,
  checkpoint: { file: path.join(folder, `${name}.checkpoint`), sha256: null },
  modelFile: path.join(folder, `${name}.onnx`),
  checkpointSeconds,
});

/** Runs a job; `onStep` may do something to the process after a step. */
async function run(
  of: TrainingJob,
  onStep: (step: number, training: TrainingProcess) => void = () => undefined,
  signal?: AbortSignal,
) {
  const steps: number[] = [];
  const training = startTraining(of, {
    tools,
    signal,
    onMessage: (message) => {
      if (message.kind !== 'step') return;
      steps.push(message.step);
      onStep(message.step, training);
    },
  });
  return { ended: await training.ended, steps };
}

describe('the training process', () => {
  let model: string;
  let state: Buffer;
  beforeAll(async () => {
    const { ended, steps } = await run(copyOf('whole'));
    expect(ended).toMatchObject({ kind: 'ended', how: 'done', step: STEPS });
    expect(steps).toHaveLength(STEPS);
    model = sha256Of(await readFile(path.join(folder, 'whole.onnx')));
    state = await readFile(path.join(folder, 'whole.checkpoint'));
  });

  it('ends with the same bytes when it is killed at random, also while it writes', async () => {
    // Written after every step, so that kills land within writes as well.
    const killed = copyOf('killed', 0);
    let deaths = 0;
    let taken = 0;
    for (const from of [1, 8, 16]) {
      const at = from + Math.floor(Math.random() * 7);
      const kill = new AbortController();
      const onStep = (step: number): void => {
        if (step >= at) setTimeout(() => kill.abort(), 12 * Math.random());
      };
      const { ended, steps } = await run(killed, onStep, kill.signal);
      taken += steps.length;
      if (ended.kind === 'died') deaths++;
      else expect(ended.kind).toBe('ended');
    }
    const { ended, steps } = await run(killed);
    expect(deaths).toBeGreaterThan(0);
    expect(ended).toMatchObject({ kind: 'ended', how: 'done', step: STEPS, model: { sha256: model } });
    expect(sha256Of(await readFile(killed.modelFile))).toBe(model);
    expect((await readFile(killed.checkpoint.file)).equals(state)).toBe(true);
    // It went on from checkpoints, and took no more than a step again for each death.
    expect(taken + steps.length).toBeLessThanOrEqual(STEPS + 2 * deaths);
  });

  it('waits while it is held, pauses with a checkpoint, and goes on to the same bytes', async () => {
    const held = copyOf('held');
    const { ended, steps } = await run(held, (step, training) => {
      if (step !== 4) return;
      training.hold();
      // Long enough for all steps, were it not held; some may be taken before it reads that it is to wait.
      setTimeout(() => {
        training.continue();
        training.pause();
      }, 1500);
    });
    expect(ended).toMatchObject({ kind: 'ended', how: 'paused', model: null });
    expect(steps.length).toBeLessThan(STEPS);
    const rest = await run(held);
    expect(rest.ended).toMatchObject({ kind: 'ended', how: 'done', model: { sha256: model } });
    expect(rest.steps.length + steps.length).toBe(STEPS);
  });

  it('ends at once when it is aborted, and says what is at fault with a job', async () => {
    const abort = new AbortController();
    const began = performance.now();
    const aborted = run(copyOf('aborted'), () => undefined, abort.signal);
    abort.abort();
    expect((await aborted).ended.kind).toBe('died');
    expect(performance.now() - began).toBeLessThan(5000);
    const other = copyOf('other');
    await copyFile(job.start.file, other.checkpoint.file);
    expect((await run(other)).ended).toMatchObject({ kind: 'failed', fault: 'checkpoint' });
  });
});
