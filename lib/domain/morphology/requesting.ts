import { database, type Executor } from '@/db/client';
import { endTrainingsOf } from '@/lib/domain/training-place';
import { requireNotHeld, requireUnsigned } from '@/lib/domain/videos';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, requireProject } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { sendEvent } from '@/lib/platform/jobs';
import { createTask } from '@/lib/platform/tasks';
import type { StillView } from './contract';
import type { MethodModel, Stain } from './contract-cells';
import { stillPrefix } from './keys';
import { freezeModels } from './models';
import { changeStill, findStill, hasJudgments, removeStill, replaceCells, type StillRow } from './queries';
import { readStill } from './reading';
import type { MorphologyJob } from './stored';

const STILL_NOT_FOUND = say('errors.stillNotFound');

/** Starts the measurement of a still within the caller's transaction, with models that were frozen for it. */
export async function startMeasuring(
  tx: Executor,
  principal: Principal,
  work: {
    readonly projectId: string;
    readonly still: Pick<StillRow, 'id' | 'stain' | 'width' | 'height'>;
    readonly pixelSizeUm: number;
    readonly models: readonly MethodModel[];
  },
): Promise<void> {
  const { projectId, still, pixelSizeUm } = work;
  const payload: MorphologyJob = {
    stillId: still.id,
    pixelSizeUm,
    isStained: still.stain !== 'unstained',
    models: [...work.models],
  };
  const task = await createTask(
    tx,
    principal,
    { type: 'morphology', projectId, subjectId: still.id, payload: { ...payload } },
    [(still.width * still.height) / 1e6],
  );
  // What was measured before was measured with another scale or stain, perhaps: it is gone at once.
  await replaceCells(tx, still.id, []);
  await changeStill(tx, still.id, {
    ...{ state: 'queued', lastTaskId: task.id, error: null, method: null, measuredAt: null },
  });
  await sendEvent('morphology/still.requested', { taskId: task.id, projectId }, { tx });
}

interface StillChange {
  readonly pixelSizeUm?: number | undefined;
  readonly stain?: Stain | undefined;
  readonly magnification?: string | undefined;
}

async function requireWritable(tx: Executor, principal: Principal, id: string) {
  const found = await findStill(tx, principal, id, { lock: true });
  if (!found) throw new AppError('NOT_FOUND', STILL_NOT_FOUND);
  await requireProject(tx, principal, found.projectId, 'write', STILL_NOT_FOUND);
  return found;
}

const isAtWork = ({ state }: Pick<StillRow, 'state'>): boolean => state === 'queued' || state === 'measuring';

/**
 * Sets how a still was taken and measures it, in place of what was measured before.
 * @throws AppError NOT_FOUND; FORBIDDEN; CONFLICT in an archived project, while it is being measured, and once people have
 * judged its cells, which would be lost; INVALID_REQUEST without a pixel size; UNAVAILABLE without models
 */
export async function measureStill(
  principal: Principal,
  id: string,
  change: StillChange,
): Promise<StillView> {
  const known = await findStill(database(), principal, id);
  if (!known) throw new AppError('NOT_FOUND', STILL_NOT_FOUND);
  const stain = change.stain ?? known.still.stain;
  const models = await freezeModels(known.projectId, stain !== 'unstained');
  await database().transaction(async (tx) => {
    const { still, projectId } = await requireWritable(tx, principal, id);
    if (isAtWork(still)) throw new AppError('CONFLICT', say('errors.stillBusy'));
    if (await hasJudgments(tx, id)) throw new AppError('CONFLICT', say('errors.stillReviewed'));
    const pixelSizeUm = change.pixelSizeUm ?? still.pixelSizeUm;
    if (pixelSizeUm === null) {
      const message = say('errors.stillNeedsScale');
      throw new AppError('INVALID_REQUEST', message, { fields: [{ path: 'pixel_size_um', message }] });
    }
    const magnification = change.magnification ?? still.magnification;
    await changeStill(tx, id, { pixelSizeUm, stain, magnification });
    await startMeasuring(tx, principal, { projectId, still: { ...still, stain }, pixelSizeUm, models });
    const before = still;
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'still.measure',
      message: `Started to measure the still ${still.name}`,
      projectId,
      resourceType: 'still',
      resourceId: id,
      oldValue: {
        pixelSizeUm: before.pixelSizeUm,
        stain: before.stain,
        magnification: before.magnification,
      },
      newValue: { pixelSizeUm, stain, magnification },
    });
  });
  return readStill(principal, id);
}

/**
 * Deletes a still with its cells, what was said of them, and its files.
 * @throws AppError NOT_FOUND; FORBIDDEN; CONFLICT in an archived project, while it is being measured, and where a report of
 * the sample is signed
 */
export async function deleteStill(principal: Principal, id: string): Promise<{ id: string }> {
  await database().transaction(async (tx) => {
    const { still, projectId } = await requireWritable(tx, principal, id);
    if (isAtWork(still)) throw new AppError('CONFLICT', say('errors.stillBusy'));
    await requireNotHeld(tx, { datasetId: still.datasetId });
    await requireUnsigned(tx, { datasetId: still.datasetId });
    await endTrainingsOf(tx, { stillIds: [id] });
    await removeStill(tx, id);
    const prefixes = [stillPrefix(still.datasetId, id)];
    await sendEvent('objects/removal.requested', { prefixes, keys: [] }, { tx });
    await recordAudit(tx, principal, {
      type: 'data',
      severity: 'warning',
      action: 'still.delete',
      message: `Deleted the still ${still.name}`,
      projectId,
      resourceType: 'still',
      resourceId: id,
      oldValue: { datasetId: still.datasetId, sha256: still.sha256, state: still.state },
    });
  });
  return { id };
}
