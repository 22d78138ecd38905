import { database, type Executor } from '@/db/client';
import { deployedModel, holdModel, markModel, requireVersion } from '@/lib/domain/models';
import { trainingConfig } from '@/lib/domain/models/contract';
import { hasOpenRun, insertEvent, sendLeg } from '@/lib/domain/training-place';
import { resolveModel } from '@/lib/engine/inference';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import type { BodyOf } from '@/lib/platform/http/contract';
import { objectStore, requireSpace } from '@/lib/platform/storage';
import type { startTraining as startContract, TrainingRunView } from './contract';
import { gatherData, usualDatasets } from './data';
import { findRun, insertRun } from './queries';
import { SHIPPED, type TrainableTask } from './tasks';
import { viewRun } from './view';

/** Room for pictures and checkpoints of a run; less ends it half-way. */
const LEAST_SPACE = 500e6;

/** What is said where there is nothing to learn from. */
const NOTHING = {
  detection: 'errors.training.noFrames',
  segmentation: 'errors.training.noOutlines',
  morphology: 'errors.training.noJudgedCells',
} as const;

/** The weights that a run starts from, and what people call them. */
async function startOf(
  tx: Executor,
  principal: Principal,
  projectId: string,
  task: TrainableTask,
  versionId: string | null | undefined,
): Promise<{ startVersionId: string | null; startName: string; startSha256: string }> {
  if (versionId) {
    const version = await requireVersion(tx, principal, versionId, 'read');
    if (version.projectId !== projectId)
      throw new AppError('NOT_FOUND', say('errors.models.versionNotFound'));
    if (version.task !== task) throw new AppError('CONFLICT', say('errors.models.otherTask'));
    if (version.state !== 'candidate') throw new AppError('CONFLICT', say('errors.models.quarantined'));
    const startName = `${version.modelName}, version ${version.number}`;
    return { startVersionId: version.id, startName, startSha256: version.sha256 };
  }
  const own = versionId === null ? null : await deployedModel(tx, projectId, task);
  const { id, version, sha256 } = own ?? (await resolveModel(SHIPPED[task]));
  return { startVersionId: own?.versionId ?? null, startName: `${id}, ${version}`, startSha256: sha256 };
}

/**
 * Puts a training of a model on record and sets it going; it waits while another one trains.
 * @throws AppError NOT_FOUND; FORBIDDEN; CONFLICT for a model whose task is not trained here or that is trained already, where
 * there is nothing to learn from or there is too much for one run, and in an archived project; STORAGE_FULL
 */
export async function requestTraining(
  principal: Principal,
  modelId: string,
  given: BodyOf<typeof startContract>,
): Promise<TrainingRunView> {
  await requireSpace(objectStore(), LEAST_SPACE);
  const { dataset_ids: chosen, start_version_id: wanted, ...changes } = given;
  return database().transaction(async (tx) => {
    const model = await holdModel(tx, principal, modelId);
    const { task } = model;
    if (await hasOpenRun(tx, modelId)) throw new AppError('CONFLICT', say('errors.training.isOpen'));
    const { projectId } = model;
    const settings = trainingConfig.parse({ ...model.config, ...changes });
    const datasetIds = chosen ?? (await usualDatasets(tx, model, task));
    const { validation_split: share, seed } = settings;
    const split = await gatherData(tx, { projectId, task, datasetIds, share, seed });
    if (split.training.frames === 0) throw new AppError('CONFLICT', say(NOTHING[task]));
    if (split.training.boxes === 0) throw new AppError('CONFLICT', say('errors.training.noBoxes'));
    const start = await startOf(tx, principal, projectId, task, wanted);
    const runId = await insertRun(
      tx,
      { projectId, modelId, settings, split, ...start, createdBy: principal.userId },
      task === 'morphology',
      split.videos.flatMap(({ frames }) => frames),
    );
    await insertEvent(tx, runId, 0, say('training.log.requested', { name: principal.displayName }));
    await sendLeg(tx, { id: runId, projectId, leg: 0 });
    await markModel(tx, modelId, { status: 'training', config: settings });
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'training.start',
      message: `Started a training of the model ${model.name}`,
      projectId,
      resourceType: 'training run',
      resourceId: runId,
      newValue: { modelId, settings, datasetIds, start: start.startSha256, frames: split.training.frames },
    });
    const row = await findRun(tx, runId);
    if (!row) throw new Error('a training run was not found again');
    return viewRun(row, principal.origin.language);
  });
}
