import { engineParameters } from '@/lib/domain/analyses';
import type { ArchiveManifest } from '@/lib/domain/exchange/contract-archive';
import type { EngineParameters } from '@/lib/engine/casa/parameters';
import { type FrozenModel, resolveModel } from '@/lib/engine/inference';
import { ArchiveError } from './archive-error';

type Measured = NonNullable<ArchiveManifest['replicates'][number]['measured']>;

/** What a measurement was made with, so that it can be made again. */
export interface Recipe {
  readonly models: { readonly detector: FrozenModel; readonly restingJudge: FrozenModel };
  readonly parameters: EngineParameters;
}

/** Null with the reason where a version kept less, or has other parameters than this one. */
export function recipeOf({ models, parameters, softwareVersion }: Measured): Recipe | string {
  if (!models) return `version ${softwareVersion} did not keep what it measured with`;
  const known = engineParameters.safeParse(parameters);
  if (!known.success)
    return `version ${softwareVersion} measured with parameters that this version doesn't know`;
  return { models, parameters: known.data };
}

/**
 * Checks that the very weights that measured are installed here: figures of others would prove nothing.
 * @throws ArchiveError naming each that is not
 */
export async function requireModels(recipes: readonly Recipe[]): Promise<void> {
  const wanted = new Map<string, FrozenModel>();
  for (const { models } of recipes)
    for (const model of [models.detector, models.restingJudge]) wanted.set(model.sha256, model);
  const problems: string[] = [];
  for (const model of wanted.values()) {
    await resolveModel(model).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      problems.push(`${model.id} ${model.version} (SHA-256 ${model.sha256}): ${why}`);
    });
  }
  if (problems.length > 0)
    throw new ArchiveError(`a model that measured is not installed here: ${problems.join('; ')}`);
}
