import type { Executor } from '@/db/client';
import { holdModel } from '@/lib/domain/models';
import { lockRun, type RunRow } from '@/lib/domain/training-place';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { findLastRun } from './queries';

/**
 * The last run of a model, held with its model until the transaction ends.
 * @throws AppError NOT_FOUND where there is no such model inside the fence; FORBIDDEN; CONFLICT for one that was never trained,
 * and for writing in an archived project
 */
export async function holdLastRun(
  tx: Executor,
  principal: Principal,
  modelId: string,
  need: 'write' | 'stop',
): Promise<{ run: RunRow; modelName: string }> {
  const model = await holdModel(tx, principal, modelId, need);
  const last = await findLastRun(tx, modelId);
  const run = last && (await lockRun(tx, last.id));
  if (!run) throw new AppError('CONFLICT', say('errors.training.none'));
  return { run, modelName: model.name };
}
