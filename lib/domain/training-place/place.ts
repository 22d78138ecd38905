import { database, type Executor } from '@/db/client';
import { type Message, say } from '@/lib/messages/message';
import { sendEvent } from '@/lib/platform/jobs';
import {
  changeRun,
  findLongestWaiting,
  insertEvent,
  isActive,
  isPlaceTaken,
  lockPlace,
  lockRun,
  type RunRow,
} from './queries';

// One run trains at a time in the whole installation. On a server that limits the steps of a function, not its runs, two of
// them would take turns step by step, and both would take twice as long.

/** Sets a run going: a leg of it, which takes the place of training if it is free. */
export async function sendLeg(
  tx: Executor,
  { id, projectId, leg }: Pick<RunRow, 'id' | 'projectId' | 'leg'>,
) {
  const next = leg + 1;
  await changeRun(tx, id, { leg: next });
  await sendEvent(
    'training/requested',
    { runId: id, leg: next, projectId },
    { tx, id: `training-${id}-${next}` },
  );
}

/**
 * Takes the place of training for a leg of a run; a leg that has it already keeps it.
 * @returns 'waiting' where another run trains: who leaves the place wakes the next; 'over' for a leg that is none any more
 */
export async function claimPlace(runId: string, leg: number): Promise<'claimed' | 'waiting' | 'over'> {
  return database().transaction(async (tx) => {
    await lockPlace(tx);
    const run = await lockRun(tx, runId);
    if (run?.leg !== leg) return 'over';
    if (isActive(run.state)) return 'claimed';
    if (run.state !== 'waiting') return 'over';
    if (await isPlaceTaken(tx)) return 'waiting';
    const now = new Date();
    await changeRun(tx, runId, { state: 'preparing', startedAt: run.startedAt ?? now, heardAt: now });
    return 'claimed';
  });
}

/** Lets the run that has waited longest try. In the transaction that frees the place. */
export async function wakeNext(tx: Executor): Promise<void> {
  const next = await findLongestWaiting(tx);
  if (next) await sendLeg(tx, next);
}

export interface Leaving {
  readonly state: Exclude<RunRow['state'], 'preparing' | 'training'>;
  readonly error?: Message | null;
  readonly said: Message;
  readonly change?: Partial<RunRow>;
}

/**
 * Takes a run out of the place of training and lets the next one in.
 * @returns the run as it was, or undefined where this leg of it does not hold the place (any longer)
 */
export async function leavePlace(
  tx: Executor,
  runId: string,
  leg: number,
  { state, error = null, said, change = {} }: Leaving,
): Promise<RunRow | undefined> {
  await lockPlace(tx);
  const run = await lockRun(tx, runId);
  if (!run || run.leg !== leg || !isActive(run.state)) return undefined;
  const isOver = state === 'completed' || state === 'stopped' || state === 'failed';
  await changeRun(tx, runId, {
    ...{ state, error, wish: 'run' },
    ...(isOver ? { finishedAt: new Date(), samples: [] } : {}),
    ...change,
  });
  await insertEvent(tx, runId, change.step ?? run.step, said);
  await wakeNext(tx);
  return run;
}

/** Gives the place to whoever waits and goes on later: so that no function has too many steps. */
export async function beginNextLeg(runId: string, leg: number): Promise<void> {
  await database().transaction(async (tx) => {
    await lockPlace(tx);
    const run = await lockRun(tx, runId);
    if (!run || run.leg !== leg || !isActive(run.state)) return;
    await changeRun(tx, runId, { state: 'waiting' });
    await insertEvent(tx, runId, run.step, say('training.log.othersFirst'));
    await wakeNext(tx);
  });
}
