import {
  DEFAULT_DETECTOR_ID,
  DEFAULT_RESTING_ID,
  type FrozenModel,
  resolveModel,
} from '@/lib/engine/inference';
import { AppError } from '@/lib/errors';
import { type Message, say } from '@/lib/messages/message';
import { log } from '@/lib/platform/http/log';

/** Every model file that the measurement of a video opens, by what it is for; frozen when an analysis is requested. */
export interface AnalysisModels {
  readonly detector: FrozenModel;
  readonly restingJudge: FrozenModel;
}

const freeze = async (id: string): Promise<FrozenModel> => {
  const { version, sha256 } = await resolveModel(id);
  return { id, version, sha256 };
};

/** The models that an analysis requested now is made with. @throws AppError UNAVAILABLE where one cannot be used. */
export async function currentModels(): Promise<AnalysisModels> {
  const [detector, restingJudge] = await Promise.all(
    [DEFAULT_DETECTOR_ID, DEFAULT_RESTING_ID].map((id) =>
      freeze(id).catch((cause: unknown) => {
        throw new AppError('UNAVAILABLE', say('errors.modelDamaged', { model: id }), { cause });
      }),
    ),
  );
  if (!detector || !restingJudge) throw new Error('a model was not found');
  return { detector, restingJudge };
}

/** Why an analysis cannot go on with its models, or null when it can: a file is missing, damaged or another by now. */
export async function modelProblem(models: AnalysisModels): Promise<Message | null> {
  for (const { id, sha256 } of Object.values(models) as FrozenModel[]) {
    const found = await freeze(id).catch((error: unknown) => {
      log.error({ model: id, err: error }, 'a model of an analysis cannot be used');
      return null;
    });
    if (!found) return say('errors.modelDamaged', { model: id });
    if (found.sha256 !== sha256) return say('errors.modelChanged', { model: id });
  }
  return null;
}
