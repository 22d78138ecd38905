import { isDeepStrictEqual } from 'node:util';
import { database, type Executor } from '@/db/client';
import { hasOpenRun } from '@/lib/domain/training-place';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { admits, levelAllows, type Principal, requireProject } from '@/lib/platform/access';
import { overwritten, recordAudit, requireSeen } from '@/lib/platform/audit';
import type { AnswerOf, BodyOf } from '@/lib/platform/http/contract';
import { log } from '@/lib/platform/http/log';
import { objectStore } from '@/lib/platform/storage';
import { holdModel, requireModel } from './access';
import {
  type createModel as createModelContract,
  type getModel as getModelContract,
  type listModels as listModelsContract,
  type ModelView,
  trainingConfig,
  type updateModel as updateModelContract,
} from './contract';
import { modelKey } from './keys';
import {
  changeModel,
  findDatasetOfModel,
  findModel,
  findVersion,
  insertModel,
  isFileUsed,
  isNameTaken,
  type ModelFacts,
  type ModelFilter,
  removeModel,
  selectVersionsOf,
  selectVisibleModels,
  wasDeployed,
} from './queries';
import { shippedModels } from './shipped';
import { viewModel, viewVersion } from './view';

export { holdModel, requireModel, requireVersion } from './access';
export { measuredAccuracy, measuredCalls } from './accuracy';
export { type DeployedModel, deployedModel, withModelFile } from './deployed';
export { deployVersion, listDeployments } from './deploying';
export { exportModel } from './exporting';
export { modelsInUse } from './in-use';
export { removeOrphanModels } from './orphans';
export { markModel, publishVersion, storeModelFile } from './publishing';
export { shippedTask } from './shipped';
export { tryVersion } from './trying';
export { acceptVersion, importVersion } from './versions';

const nameTaken = (name: string): AppError =>
  new AppError('CONFLICT', say('errors.models.nameTaken', { name }), {
    fields: [{ path: 'name', message: say('errors.models.nameTaken', { name }) }],
  });

/** The models of the principal's projects, in pages, and those that ship with the product. */
export async function listModels(
  principal: Principal,
  filter: ModelFilter,
): Promise<AnswerOf<typeof listModelsContract>> {
  const { rows, total } = await selectVisibleModels(principal, filter);
  const shipped = (await shippedModels()).filter(({ type }) => !filter.type || type === filter.type);
  return { models: rows.map(viewModel), shipped, total, limit: filter.limit, offset: filter.offset };
}

async function loadModel(db: Executor, id: string): Promise<ModelView> {
  const row = await findModel(db, id);
  if (!row) throw new AppError('NOT_FOUND', say('errors.models.notFound'));
  return viewModel(row);
}

/**
 * Adds a model without a version.
 * @throws AppError NOT_FOUND for a project or dataset outside the fence; INVALID_REQUEST without either; FORBIDDEN for
 * viewers; CONFLICT where the name is taken, and in an archived project
 */
export async function createModel(
  principal: Principal,
  given: BodyOf<typeof createModelContract>,
): Promise<ModelView> {
  return database().transaction(async (tx) => {
    const ofDataset = given.dataset_id ? await findDatasetOfModel(tx, given.dataset_id) : undefined;
    if (given.dataset_id && !ofDataset) throw new AppError('NOT_FOUND', say('errors.datasetNotFound'));
    const projectId = ofDataset?.projectId ?? given.project_id;
    if (!projectId)
      throw new AppError('INVALID_REQUEST', say('errors.models.projectRequired'), {
        fields: [{ path: 'project_id', message: say('errors.models.projectRequired') }],
      });
    const what = say(given.dataset_id ? 'errors.datasetNotFound' : 'errors.projectNotFound');
    await requireProject(tx, principal, projectId, 'write', what);
    const { name, type: task, notes } = given;
    const config = trainingConfig.parse(given.config);
    const values = { projectId, name, task, datasetId: given.dataset_id ?? null, config, notes };
    const id = await insertModel(tx, { ...values, createdBy: principal.userId });
    if (!id) throw nameTaken(name);
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'model.create',
      message: `Added the model ${name}`,
      projectId,
      resourceType: 'model',
      resourceId: id,
      newValue: values,
    });
    return loadModel(tx, id);
  });
}

/** @throws AppError NOT_FOUND */
export async function getModel(principal: Principal, id: string): Promise<AnswerOf<typeof getModelContract>> {
  const db = database();
  const row = await requireModel(db, principal, id, 'read');
  const { accessLevel } = await requireProject(db, principal, row.projectId, 'read');
  const versions = await selectVersionsOf(db, id);
  return {
    ...viewModel(row),
    versions: versions.map(viewVersion),
    can_edit: levelAllows(accessLevel, 'write') && admits(principal.permissions, 'train_models'),
  };
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What a training has found out cannot be said by hand. @throws AppError INVALID_REQUEST */
function requireOwnFigures(row: ModelFacts, given: BodyOf<typeof updateModelContract>): void {
  const refuse = (path: string): never => {
    const message = say('errors.models.notOwnFigures');
    throw new AppError('INVALID_REQUEST', message, { fields: [{ path, message }] });
  };
  if (given.status !== undefined && given.status !== row.status) refuse('status');
  // Both spellings of each figure are known.
  const own = viewModel(row).metrics;
  for (const [name, value] of Object.entries(given.metrics ?? {}))
    if (!own || own[snake(name) as keyof typeof own] !== value) refuse('metrics');
  // Clients send the time at which somebody pressed Save: of a trained model the run's own time stays.
  if (given.trained_at !== undefined && (given.trained_at === null) !== (row.trainedAt === null))
    refuse('trained_at');
}

/**
 * Changes name, notes and configuration.
 * @throws AppError NOT_FOUND, FORBIDDEN; INVALID_REQUEST for figures that are not its own; CONFLICT when somebody has changed
 * it meanwhile, where the name is taken, and in an archived project
 */
export async function updateModel(
  principal: Principal,
  id: string,
  given: BodyOf<typeof updateModelContract>,
): Promise<ModelView> {
  return database().transaction(async (tx) => {
    const row = await holdModel(tx, principal, id);
    requireSeen(row.version, given.version);
    requireOwnFigures(row, given);
    const before = { name: row.name, notes: row.notes, config: row.config };
    const after = {
      name: given.name ?? row.name,
      notes: given.notes ?? row.notes,
      config: given.config ? trainingConfig.parse({ ...row.config, ...given.config }) : row.config,
    };
    if (isDeepStrictEqual(before, after)) return viewModel(row);
    if (await isNameTaken(tx, row.projectId, after.name, id)) throw nameTaken(after.name);
    await changeModel(tx, id, after);
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'model.update',
      message: `Changed the model ${row.name}${overwritten(row.version, given.version)}`,
      projectId: row.projectId,
      resourceType: 'model',
      resourceId: id,
      oldValue: before,
      newValue: after,
    });
    return loadModel(tx, id);
  });
}

/**
 * Deletes a model with its versions; their bytes go once nothing names them.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT once a version was deployed (analyses and reports name it), and while it
 * is trained
 */
export async function deleteModel(principal: Principal, id: string): Promise<void> {
  const hashes = await database().transaction(async (tx) => {
    const row = await holdModel(tx, principal, id);
    if (await wasDeployed(tx, id))
      throw new AppError('CONFLICT', say('errors.models.deployed', { name: row.name }));
    // Its process would go on, and its copies of pictures stay, without anything that names them.
    if (await hasOpenRun(tx, id)) throw new AppError('CONFLICT', say('errors.training.isOpen'));
    const versions = await selectVersionsOf(tx, id);
    await removeModel(tx, id);
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'model.delete',
      message: `Deleted the model ${row.name}`,
      projectId: row.projectId,
      resourceType: 'model',
      resourceId: id,
      oldValue: { name: row.name, task: row.task, versions: versions.map(({ sha256 }) => sha256) },
    });
    return versions.map(({ sha256 }) => sha256);
  });
  for (const sha256 of hashes) {
    if (await isFileUsed(database(), sha256)) continue;
    await objectStore()
      .delete(modelKey(sha256))
      .catch((err: unknown) =>
        log.error({ err, sha256 }, 'the file of a deleted model could not be removed'),
      );
  }
}

/** A version of whichever project, for jobs. */
export const findVersionForJob = (id: string) => findVersion(database(), id);
