import { z } from 'zod';
import type { Executor } from '@/db/client';
import { type DeployedModel, requireModel, requireVersion, shippedTask } from '@/lib/domain/models';
import { freezeModels } from '@/lib/domain/morphology';
import type { MethodModel } from '@/lib/domain/morphology/contract-cells';
import { isInstalled, resolveModel } from '@/lib/engine/inference';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import type { PredictionType } from './contract';
import { findNewestCandidate } from './queries';

type Task = NonNullable<ReturnType<typeof shippedTask>>;

/** The weights that a prediction is made with. */
export interface Chosen {
  readonly type: PredictionType;
  readonly modelId: string | null;
  readonly versionId: string | null;
  readonly modelName: string;
  readonly modelVersion: string;
  readonly modelSha256: string;
  /** Everything that judges forms, the chosen model among them; none for a detector. */
  readonly models: readonly MethodModel[];
}

interface Wanted {
  readonly model_id: string;
  readonly version_id?: string | undefined;
}

interface Weights extends Pick<Chosen, 'modelId' | 'modelName' | 'modelVersion' | 'modelSha256'> {
  readonly task: Task;
  /** A version of the project's own; null for what ships with the product. */
  readonly version: DeployedModel | null;
}

/** @throws AppError NOT_FOUND; CONFLICT without a version that may be used */
async function findWeights(
  tx: Executor,
  principal: Principal,
  projectId: string,
  { model_id, version_id }: Wanted,
): Promise<Weights> {
  const notFound = new AppError('NOT_FOUND', say('errors.models.notFound'));
  const task = shippedTask(model_id);
  if (task) {
    // A deployment may have left the classifier out, for its license.
    if (!(await isInstalled(model_id))) throw notFound;
    const { id, version, sha256 } = await resolveModel(model_id);
    const names = { modelName: id, modelVersion: version, modelSha256: sha256 };
    return { task, modelId: null, version: null, ...names };
  }
  if (!z.uuid().safeParse(model_id).success) throw notFound;
  const model = await requireModel(tx, principal, model_id, 'read');
  if (model.projectId !== projectId) throw notFound;
  const versionId = version_id ?? (await findNewestCandidate(tx, model.id));
  if (!versionId) throw new AppError('CONFLICT', say('errors.models.noVersion', { name: model.name }));
  const found = await requireVersion(tx, principal, versionId, 'read');
  if (found.modelId !== model.id) throw new AppError('NOT_FOUND', say('errors.models.versionNotFound'));
  if (found.state !== 'candidate') throw new AppError('CONFLICT', say('errors.models.quarantined'));
  const version = { id: model.name, version: `version ${found.number}`, sha256: found.sha256, versionId };
  const names = { modelName: version.id, modelVersion: version.version, modelSha256: version.sha256 };
  return { task: model.task, modelId: model.id, version, ...names };
}

/**
 * The weights that are asked for: a candidate of a model of the video's own project, or what ships with the product. A classifier
 * or segmenter takes the place of what the project's stills are measured with; the rest stays, and all of it is promised.
 * @throws AppError NOT_FOUND; CONFLICT without a version that may be used; UNAVAILABLE where heads cannot be found or outlined
 */
export async function chooseModel(
  tx: Executor,
  principal: Principal,
  projectId: string,
  wanted: Wanted,
): Promise<Chosen> {
  const { task, version, ...names } = await findWeights(tx, principal, projectId, wanted);
  const chosen = { ...names, versionId: version?.versionId ?? null };
  if (task === 'detection') return { ...chosen, type: 'detection', models: [] };
  const tried = { task: task === 'segmentation' ? ('segmenter' as const) : task, version };
  const models = await freezeModels(projectId, false, { db: tx, tried });
  return { ...chosen, type: 'morphology', models };
}
