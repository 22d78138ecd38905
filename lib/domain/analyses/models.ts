import type { Executor } from '@/db/client';
import { deployedModel, withModelFile } from '@/lib/domain/models';
import {
  DEFAULT_DETECTOR_ID,
  DEFAULT_RESTING_ID,
  type FrozenModel,
  type PlacedModel,
  resolveModel,
} from '@/lib/engine/inference';
import { AppError } from '@/lib/errors';
import { type Message, say } from '@/lib/messages/message';
import { log } from '@/lib/platform/http/log';

/** A model as an analysis keeps it; `versionId` where it is a version of the project's own. */
export interface AnalysisModel extends FrozenModel {
  readonly versionId?: string;
}

/** Every model file that the measurement of a video opens, by what it is for; frozen when an analysis is requested. */
export interface AnalysisModels {
  readonly detector: AnalysisModel;
  readonly restingJudge: AnalysisModel;
}

const freeze = async (id: string): Promise<FrozenModel> => {
  const { version, sha256 } = await resolveModel(id);
  return { id, version, sha256 };
};

const freezeShipped = (id: string): Promise<FrozenModel> =>
  freeze(id).catch((cause: unknown) => {
    throw new AppError('UNAVAILABLE', say('errors.modelDamaged', { model: id }), { cause });
  });

/** The models that ship with the product. @throws AppError UNAVAILABLE where one cannot be used */
export async function shippedModels(): Promise<AnalysisModels> {
  const [detector, restingJudge] = await Promise.all([
    freezeShipped(DEFAULT_DETECTOR_ID),
    freezeShipped(DEFAULT_RESTING_ID),
  ]);
  return { detector, restingJudge };
}

/**
 * The models that an analysis of a project requested now is made with: its deployed detector, else the shipped one.
 * @throws AppError UNAVAILABLE where one cannot be used: nothing takes its place silently
 */
export async function currentModels(tx: Executor, projectId: string): Promise<AnalysisModels> {
  const own = await deployedModel(tx, projectId, 'detection');
  if (!own) return shippedModels();
  const models = { detector: own, restingJudge: await freezeShipped(DEFAULT_RESTING_ID) };
  const problem = await modelProblem(models);
  if (problem) throw new AppError('UNAVAILABLE', problem);
  return models;
}

/** Lends every model of an analysis as a file where it is not among the shipped ones. @throws ObjectNotFoundError */
export function withModels<T>(
  { detector, restingJudge }: AnalysisModels,
  use: (placed: { readonly detector: PlacedModel; readonly restingJudge: PlacedModel }) => Promise<T>,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<T> {
  const { id, version, sha256, versionId } = detector;
  if (!versionId) return use({ detector, restingJudge });
  return withModelFile(
    sha256,
    (file) => use({ detector: { id, version, sha256, file }, restingJudge }),
    options,
  );
}

const hashOf = (model: AnalysisModel): Promise<string> =>
  model.versionId
    ? withModelFile(
        model.sha256,
        async (file) =>
          (await resolveModel({ id: model.id, version: model.version, sha256: model.sha256, file })).sha256,
      )
    : freeze(model.id).then(({ sha256 }) => sha256);

/** Why an analysis cannot go on with its models, or null when it can: a file is missing, damaged or another by now. */
export async function modelProblem(models: AnalysisModels): Promise<Message | null> {
  for (const model of [models.detector, models.restingJudge]) {
    const { id, sha256 } = model;
    const found = await hashOf(model).catch((error: unknown) => {
      log.error({ model: id, err: error }, 'a model of an analysis cannot be used');
      return null;
    });
    if (!found) return say('errors.modelDamaged', { model: id });
    if (found !== sha256) return say('errors.modelChanged', { model: id });
  }
  return null;
}
