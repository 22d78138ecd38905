import type { Executor } from '@/db/client';
import { say } from '@/lib/messages/message';
import { sendEvent } from '@/lib/platform/jobs';
import { runPrefix } from './keys';
import { wakeNext } from './place';
import { endRunsOf, type GoingPictures, isPlaceTaken, lockPlace, removeCheckpointsOf } from './queries';

/** Has the files of some runs removed from the store as soon as the transaction is committed. */
export async function removeRunFiles(tx: Executor, runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return;
  await removeCheckpointsOf(tx, runIds);
  await sendEvent('objects/removal.requested', { prefixes: runIds.map(runPrefix), keys: [] }, { tx });
}

/**
 * Ends open trainings whose pictures are about to be deleted, in that transaction: they hold copies of them. Nothing is made
 * of what they have learned.
 */
export async function endTrainingsOf(tx: Executor, going: GoingPictures): Promise<void> {
  if ('videoIds' in going && going.videoIds.length === 0) return;
  if ('stillIds' in going && going.stillIds.length === 0) return;
  await lockPlace(tx);
  const ended = await endRunsOf(tx, going, say('training.log.dataDeleted'));
  await removeRunFiles(tx, ended);
  if (ended.length > 0 && !(await isPlaceTaken(tx))) await wakeNext(tx);
}
