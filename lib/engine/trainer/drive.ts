import type { StepReport, TrainingRun } from '@/lib/science/training/engine/run';

export interface Drive {
  readonly run: TrainingRun;
  /** Steps of the whole run, asked before each step: how many fit may turn out on the way. */
  readonly until: () => number;
  /** A run is asked whether to go on, and saved, after every so many steps alone. Default 1. */
  readonly round?: number;
  readonly saveEveryMs: number;
  /** Stores the state of the run; also called at the end. */
  readonly save: () => Promise<void>;
  readonly onStep: (report: StepReport, ms: number) => void | Promise<void>;
  /** Asked before each round whether to go on; may wait. */
  readonly between?: () => Promise<boolean>;
}

/**
 * Takes the steps of a run one by one, saves at intervals and at the end. Says whether the run came to its end.
 * @throws what a step throws (TrainingError) or `save`, with the run where it then is
 */
export async function driveRun(drive: Drive): Promise<boolean> {
  const { run, until, round = 1, saveEveryMs, save, onStep, between } = drive;
  let saved = performance.now();
  let isGoing = true;
  while (run.step < until()) {
    if (run.step % round === 0) {
      isGoing = (await between?.()) ?? true;
      if (!isGoing) break;
    }
    const began = performance.now();
    const report = await run.next();
    const now = performance.now();
    await onStep(report, now - began);
    if (now - saved < saveEveryMs || run.step % round !== 0) continue;
    await save();
    saved = performance.now();
  }
  await save();
  return isGoing;
}
