import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { driveRun } from '@/lib/engine/trainer/drive';
import { seededRandom } from '@/lib/science/simulation';
import { freshCheckpoint, parametersFromModel } from '@/lib/science/training/engine/checkpoint';
import { initialParameters, type ParameterSpec } from '@/lib/science/training/engine/parameters';
import { type RunOptions, type StepReport, TrainingRun } from '@/lib/science/training/engine/run';
import {
  decodeRunState,
  encodeRunState,
  freshRunState,
  type RunState,
} from '@/lib/science/training/engine/run-state';
import { replaceFile } from './replace-file';

// What every training has in common: where it begins, how long it runs, when it saves and what it says meanwhile.

const SAVE_EVERY_MS = 60_000;

export const say = (text: string): void => void process.stderr.write(`${text}\n`);

/** Where a run begins: at its own checkpoint, else at an earlier model's weights, else at drawn ones. */
export async function firstState(from: {
  /** Options that a run which was broken off must have again. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly checkpoint: string | undefined;
  readonly start: string | undefined;
  readonly specs: readonly ParameterSpec[];
  readonly seed: number;
  /** Fills in a tensor that the earlier model has in another shape; says whether it could. */
  readonly adapt?: (name: string, model: Uint8Array, params: Float32Array) => boolean;
}): Promise<RunState> {
  const { specs, adapt } = from;
  const identity = JSON.stringify(from.settings);
  if (from.checkpoint && existsSync(from.checkpoint))
    return decodeRunState(await readFile(from.checkpoint), identity);
  const random = seededRandom(from.seed);
  if (!from.start) return freshRunState(identity, freshCheckpoint(initialParameters(specs, random)));
  const model = await readFile(from.start);
  const { params, missing } = parametersFromModel(model, specs, random);
  const drawn = missing.filter((name) => !adapt?.(name, model, params));
  if (drawn.length > 0) say(`drawn afresh: ${drawn.join(', ')}`);
  return freshRunState(identity, freshCheckpoint(params));
}

interface Training extends Omit<RunOptions, 'rate'> {
  readonly state: RunState;
  /** Steps of the whole run; 0 for as many as fit into `seconds`. */
  readonly steps: number;
  readonly seconds: number;
  /** Breaks off early, with the learning rate of the whole run. */
  readonly stop?: number;
  /** The first steps draw worlds and warm up, so they say little about the rest; then so many are timed. */
  readonly warmUpSteps: number;
  readonly timedSteps: number;
  /** How much of the losses that are told is the past. */
  readonly memory: number;
  /** @param total 0 until it is known how many steps fit. */
  readonly rate: (step: number, total: number) => number;
  /** Writes the model with the running average of its weights. */
  readonly write: (weights: Float32Array) => Promise<void>;
  /** File that the run can go on from, where one is wanted. */
  readonly checkpoint: string | undefined;
}

/** Trains to the end, saves every minute, and tells the losses. */
export async function train(training: Training): Promise<void> {
  const { state, stop = Number.POSITIVE_INFINITY, memory, ...options } = training;
  let total = training.steps;
  const run = await TrainingRun.open({ ...options, rate: (step) => training.rate(step, total) }, state);
  const began = performance.now();
  const losses: Record<string, number> = {};
  const measure = stepsThatFit(training, began);
  const save = async (): Promise<void> => {
    await training.write(run.weights());
    if (training.checkpoint) await replaceFile(training.checkpoint, encodeRunState(run.state()));
    const parts = Object.entries(losses).map(([name, loss]) => `${name} ${loss.toFixed(3)}`);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    say(`${seconds} s, step ${run.step} of ${total}: ${parts.join(', ')}`);
  };
  const onStep = (report: StepReport): void => {
    if (report.kind === 'rewound') {
      say(`${report.reason}: back to step ${report.step} at half the rate`);
      return;
    }
    for (const [name, loss] of Object.entries(report.parts))
      losses[name] = memory * (losses[name] ?? loss) + (1 - memory) * loss;
    if (total === 0) total = measure(report.step - state.now.step - 1, report.step) ?? 0;
  };
  const until = (): number => Math.min(stop, total === 0 ? Number.POSITIVE_INFINITY : total);
  await driveRun({ run, until, saveEveryMs: SAVE_EVERY_MS, save, onStep });
  await run.release();
}

/** Times steps after the first ones, and then says how many fit into the time given. */
function stepsThatFit({ seconds, warmUpSteps, timedSteps }: Training, began: number) {
  let warm = began;
  return (done: number, step: number): number | null => {
    const now = performance.now();
    if (done === warmUpSteps) warm = now;
    if (done !== warmUpSteps + timedSteps) return null;
    const perStep = (now - warm) / timedSteps;
    const total = step + Math.max(100, Math.round((seconds * 1000 - (now - began)) / perStep));
    say(`${perStep.toFixed(1)} ms a step: ${total} steps fit (repeat this run with --steps ${total})`);
    return total;
  };
}
