import { database, type Executor } from '@/db/client';
import { markModel } from '@/lib/domain/models';
import {
  changeRun,
  insertEvent,
  isActive,
  isOpen,
  lockPlace,
  type RunRow,
  removeRunFiles,
  sendLeg,
  wakeNext,
} from '@/lib/domain/training-place';
import { AppError } from '@/lib/errors';
import { type Message, say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { objectStore, requireSpace } from '@/lib/platform/storage';
import { holdLastRun } from './access';
import type { TrainingRunView } from './contract';
import { findRun } from './queries';
import { selectCheckpoints } from './queries-progress';
import { viewRun } from './view';

/** A process that was not heard of for so long does not train any longer, whatever the row says. */
const SILENT_MS = 5 * 60_000;

type Action = 'pause' | 'resume' | 'stop';

const NOT_NOW: Readonly<Record<Action, Message>> = {
  pause: say('errors.training.notRunning'),
  resume: say('errors.training.notPaused'),
  stop: say('errors.training.notOpen'),
};

/**
 * Saves a training and lets the next one have its place.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT for one that neither trains nor waits
 */
export const pauseTraining = (principal: Principal, modelId: string): Promise<TrainingRunView> =>
  steer(principal, modelId, 'pause', async (tx, run) => {
    if (run.state === 'waiting') await changeRun(tx, run.id, { state: 'paused' });
    else if (isActive(run.state)) await changeRun(tx, run.id, { wish: 'pause' });
    else return false;
    return true;
  });

/**
 * Goes on with a training that is paused or was interrupted.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT for another; STORAGE_FULL
 */
export async function resumeTraining(principal: Principal, modelId: string): Promise<TrainingRunView> {
  await requireSpace(objectStore(), 0);
  return steer(principal, modelId, 'resume', async (tx, run) => {
    if (run.state !== 'paused' && run.state !== 'interrupted') return false;
    await changeRun(tx, run.id, { state: 'waiting', wish: 'run', error: null });
    await sendLeg(tx, run);
    return true;
  });
}

/**
 * Ends a training for good; the best weights so far become a version.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT for one that has ended
 */
export const stopTraining = (principal: Principal, modelId: string): Promise<TrainingRunView> =>
  steer(principal, modelId, 'stop', async (tx, run) => {
    if (!isOpen(run.state)) return false;
    const isSilent = Date.now() - (run.heardAt?.getTime() ?? 0) > SILENT_MS;
    if (isActive(run.state) && !isSilent) {
      await changeRun(tx, run.id, { wish: 'stop' });
      return true;
    }
    // The weights of a run that does not train now lie in its checkpoint: a leg of it makes the version of them.
    if ((await selectCheckpoints(tx, run.id)).length > 0) {
      await changeRun(tx, run.id, { state: 'waiting', wish: 'stop' });
      await sendLeg(tx, run);
      return true;
    }
    await changeRun(tx, run.id, { state: 'stopped', finishedAt: new Date(), samples: [] });
    await removeRunFiles(tx, [run.id]);
    await markModel(tx, modelId, { status: 'stopped' });
    if (isActive(run.state)) await wakeNext(tx);
    return true;
  });

const SAID: Readonly<Record<Action, (name: string) => Message>> = {
  pause: (name) => say('training.log.pauseWished', { name }),
  resume: (name) => say('training.log.resumed', { name }),
  stop: (name) => say('training.log.stopWished', { name }),
};

const WORDS: Readonly<Record<Action, string>> = { pause: 'Paused', resume: 'Resumed', stop: 'Stopped' };

async function steer(
  principal: Principal,
  modelId: string,
  action: Action,
  change: (tx: Executor, run: RunRow) => Promise<boolean>,
): Promise<TrainingRunView> {
  return database().transaction(async (tx) => {
    await lockPlace(tx);
    const { run, modelName } = await holdLastRun(
      tx,
      principal,
      modelId,
      action === 'resume' ? 'write' : 'stop',
    );
    if (!(await change(tx, run))) throw new AppError('CONFLICT', NOT_NOW[action]);
    await insertEvent(tx, run.id, run.step, SAID[action](principal.displayName));
    await recordAudit(tx, principal, {
      type: 'data',
      action: `training.${action}`,
      message: `${WORDS[action]} the training of the model ${modelName}`,
      projectId: run.projectId,
      resourceType: 'training run',
      resourceId: run.id,
      oldValue: { state: run.state, step: run.step },
    });
    const row = await findRun(tx, run.id);
    if (!row) throw new Error('a training run was not found again');
    return viewRun(row, principal.origin.language);
  });
}
