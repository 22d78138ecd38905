import { database, type Executor } from '@/db/client';
import { markModel, publishVersion } from '@/lib/domain/models';
import {
  type Leaving,
  leavePlace,
  lockPlace,
  type RunRow,
  removeRunFiles,
} from '@/lib/domain/training-place';
import { displayFileName } from '@/lib/domain/videos';
import { type Message, say } from '@/lib/messages/message';
import { log } from '@/lib/platform/http/log';
import { failureReason } from '@/lib/platform/jobs';
import { alertStorageFull, notify } from '@/lib/platform/notifications';
import type { PartOutcome } from './part';
import { findRun } from './queries';

type Ended = Exclude<PartOutcome, { kind: 'again' }> | { readonly kind: 'data-changed' };
type Fault = Extract<PartOutcome, { kind: 'failed' }>['fault'];

const FAULTS: Readonly<Record<Fault, Message>> = {
  'not-finite': say('training.log.notFinite'),
  settings: say('training.log.badSettings'),
  snapshot: say('training.log.snapshotGone'),
  'start-model': say('training.log.startModelGone'),
  checkpoint: say('training.log.checkpointGone'),
};

const SCORED = {
  detection: 'training.log.publishedScored',
  segmentation: 'training.log.publishedOverlap',
  morphology: 'training.log.publishedAccuracy',
} as const;

/** Tells the person who started a training how it ended. */
async function tell(
  tx: Executor,
  run: RunRow,
  type: 'success' | 'error',
  title: Message,
  message: Message,
): Promise<void> {
  if (!run.createdBy) return;
  await notify(tx, { userId: run.createdBy, type, title, message, link: `/finetune/models/${run.modelId}` });
}

/** Ends a run for good: it frees the place, its copies of pictures go. */
async function end(runId: string, leg: number, leaving: Leaving): Promise<void> {
  await database().transaction(async (tx) => {
    const run = await leavePlace(tx, runId, leg, leaving);
    if (!run) return;
    await removeRunFiles(tx, [runId]);
    await markModel(tx, run.modelId, { status: leaving.state === 'failed' ? 'failed' : 'stopped' });
    if (leaving.error) await tell(tx, run, 'error', say('notices.trainingFailed.title'), leaving.error);
  });
}

/** Leaves a run so that it can be gone on with. */
async function rest(runId: string, leg: number, leaving: Leaving): Promise<void> {
  await database().transaction(async (tx) => {
    const run = await leavePlace(tx, runId, leg, leaving);
    if (run && leaving.error)
      await tell(tx, run, 'error', say('notices.trainingPaused.title'), leaving.error);
  });
}

/** Draws the conclusion from the last part of a leg. Safe to run again: a leg that has left its place changes nothing. */
export async function concludeLeg(runId: string, leg: number, outcome: Ended): Promise<void> {
  switch (outcome.kind) {
    case 'over':
      return;
    case 'paused':
      return rest(runId, leg, { state: 'paused', said: say('training.log.paused', { step: outcome.step }) });
    case 'storage-full': {
      const error = say('training.log.storageFull');
      await rest(runId, leg, { state: 'paused', error, said: error });
      return alertStorageFull();
    }
    case 'data-deleted': {
      const error = say('training.log.dataDeleted');
      return end(runId, leg, { state: 'failed', error, said: error });
    }
    case 'data-changed': {
      const error = say('training.log.dataChanged');
      return end(runId, leg, { state: 'failed', error, said: error });
    }
    case 'failed': {
      const error = FAULTS[outcome.fault];
      return end(runId, leg, { state: 'failed', error, said: error });
    }
    default:
      if (outcome.model) return publish(runId, leg, outcome.kind, outcome.step, outcome.model);
      return end(runId, leg, { state: 'stopped', said: say('training.log.stoppedEarly') });
  }
}

async function publish(
  runId: string,
  leg: number,
  how: 'done' | 'stopped',
  step: number,
  { sha256, bytes, step: bestStep, score }: NonNullable<Extract<PartOutcome, { model: unknown }>['model']>,
): Promise<void> {
  await database()
    .transaction(async (tx) => {
      // In the order in which people's wishes take them, place before model: else each could wait for the other.
      await lockPlace(tx);
      const run = await findRun(tx, runId);
      if (!run || run.leg !== leg) return;
      const version = await publishVersion(tx, {
        origin: 'trained',
        ...{ modelId: run.modelId, sha256, sizeBytes: bytes, createdBy: run.createdBy },
        startVersionId: run.startVersionId,
        fileName: displayFileName(`${run.modelName}-${run.number}.onnx`),
      });
      const values = { number: version.number, step: bestStep };
      const said =
        score === null
          ? say('training.log.published', values)
          : say(SCORED[run.task], { ...values, score: { number: score, digits: 3 } });
      const left = await leavePlace(tx, runId, leg, {
        state: how === 'done' ? 'completed' : 'stopped',
        said,
        change: { step, versionId: version.id },
      });
      // Somebody deleted its data meanwhile: the version must not be there, and goes with this transaction.
      if (!left) throw new NotHoldingPlaceError();
      await removeRunFiles(tx, [runId]);
      await markModel(tx, run.modelId, { status: 'trained', trainedAt: new Date() });
      await tell(tx, left, 'success', say('notices.trainingDone.title'), said);
    })
    .catch((error: unknown) => {
      if (!(error instanceof NotHoldingPlaceError)) throw error;
    });
}

class NotHoldingPlaceError extends Error {
  override readonly name = 'NotHoldingPlaceError';
}

/** Leaves a run that broke off several times; it can be gone on with. Safe to run again. */
export async function interruptRun(runId: string, leg: number, error: Error): Promise<void> {
  log.error({ runId, err: error }, 'a training was interrupted');
  const reason = failureReason(error);
  await rest(runId, leg, { state: 'interrupted', error: reason, said: reason });
}
