import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { seededRandom } from '@/lib/science/simulation';
import {
  type Checkpoint,
  decodeCheckpoint,
  encodeCheckpoint,
  freshCheckpoint,
  parametersFromModel,
} from '@/lib/science/training/engine/checkpoint';
import { initialParameters, type ParameterSpec } from '@/lib/science/training/engine/parameters';
import type { StepResult, Trainer } from '@/lib/science/training/engine/trainer';
import { replaceFile } from './replace-file';

// What every training has in common: where it begins, how long it runs, when it saves and what it says meanwhile.

const SAVE_EVERY_MS = 60_000;

export const say = (text: string): void => void process.stderr.write(`${text}\n`);

/** Where a run begins: at its own checkpoint, else at an earlier model's weights, else at drawn ones. */
export async function firstCheckpoint(from: {
  readonly checkpoint: string | undefined;
  readonly start: string | undefined;
  readonly specs: readonly ParameterSpec[];
  readonly seed: number;
  /** Fills in a tensor that the earlier model has in another shape; says whether it could. */
  readonly adapt?: (name: string, model: Uint8Array, params: Float32Array) => boolean;
}): Promise<Checkpoint> {
  const { specs, adapt } = from;
  if (from.checkpoint && existsSync(from.checkpoint))
    return decodeCheckpoint(await readFile(from.checkpoint));
  const fresh = seededRandom(from.seed);
  if (!from.start) return freshCheckpoint(initialParameters(specs, fresh));
  const model = await readFile(from.start);
  const { params, missing } = parametersFromModel(model, specs, fresh);
  const drawn = missing.filter((name) => !adapt?.(name, model, params));
  if (drawn.length > 0) say(`drawn afresh: ${drawn.join(', ')}`);
  return freshCheckpoint(params);
}

type Step = Parameters<Trainer['step']>;

interface Run {
  readonly trainer: Trainer;
  /** The step to go on from. */
  readonly from: number;
  /** Steps of the whole run; 0 for as many as fit into `seconds`. */
  readonly steps: number;
  readonly seconds: number;
  /** Breaks off early, with the learning rate of the whole run. */
  readonly stop?: number;
  /** The first steps fill the pool of pictures and warm up, so they say little about the rest; then so many are timed. */
  readonly warmUpSteps: number;
  readonly timedSteps: number;
  /** How much of the losses that are told is the past. */
  readonly memory: number;
  readonly next: () => { readonly input: Step[0]; readonly targets: Step[1] };
  /** @param total 0 until it is known how many steps fit. */
  readonly rate: (step: number, total: number) => number;
  readonly learn?: (observed: StepResult['observed']) => void;
  /** Writes the model. */
  readonly write: (checkpoint: Checkpoint) => Promise<void>;
  /** File that the run can go on from, where one is wanted. */
  readonly checkpoint: string | undefined;
}

/** Trains to the end, saves every minute, tells the losses, and lets go of the trainer. */
export async function train(run: Run): Promise<void> {
  const { trainer, from, stop = Number.POSITIVE_INFINITY } = run;
  const began = performance.now();
  let warm = began;
  let saved = began;
  let total = run.steps;
  let step = from;
  const losses: Record<string, number> = {};
  const save = async (): Promise<void> => {
    saved = performance.now();
    const checkpoint = trainer.checkpoint();
    await run.write(checkpoint);
    if (run.checkpoint) await replaceFile(run.checkpoint, encodeCheckpoint(checkpoint));
    const parts = Object.entries(losses).map(([name, loss]) => `${name} ${loss.toFixed(3)}`);
    say(`${((saved - began) / 1000).toFixed(0)} s, step ${checkpoint.step} of ${total}: ${parts.join(', ')}`);
  };
  for (; (total === 0 || step < total) && step < stop; step++) {
    const { input, targets } = run.next();
    const result = await trainer.step(input, targets, run.rate(step, total));
    run.learn?.(result.observed);
    for (const [name, loss] of Object.entries(result.parts)) {
      losses[name] = run.memory * (losses[name] ?? loss) + (1 - run.memory) * loss;
    }
    const done = step - from;
    if (done === run.warmUpSteps) warm = performance.now();
    if (total === 0 && done === run.warmUpSteps + run.timedSteps) {
      const now = performance.now();
      const perStep = (now - warm) / run.timedSteps;
      total = step + Math.max(100, Math.round((run.seconds * 1000 - (now - began)) / perStep));
      say(`${perStep.toFixed(1)} ms a step: ${total} steps fit (repeat this run with --steps ${total})`);
    }
    if (performance.now() - saved > SAVE_EVERY_MS) await save();
  }
  await save();
  await trainer.release();
}
