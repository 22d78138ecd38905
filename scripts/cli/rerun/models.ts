import { readFile } from 'node:fs/promises';
import { engineParameters } from '@/lib/domain/analyses';
import type { ArchiveManifest } from '@/lib/domain/exchange/contract-archive';
import type { EngineParameters } from '@/lib/engine/casa/parameters';
import { type FrozenModel, type PlacedModel, resolveModel } from '@/lib/engine/inference';
import { sha256Of } from '@/lib/sha256';
import { ArchiveError } from './archive-error';

type Measured = NonNullable<ArchiveManifest['replicates'][number]['measured']>;

/** What a measurement was made with, so that it can be made again. */
export interface Recipe {
  readonly models: { readonly detector: PlacedModel; readonly restingJudge: FrozenModel };
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
 * The recipe with a detector that a laboratory deployed itself: its file is brought along, and has to be the very one.
 * Recipes of other detectors stay as they are.
 * @param weightsFile an ONNX file
 */
export async function withWeights(recipe: Recipe, weightsFile: string): Promise<Recipe> {
  const { detector } = recipe.models;
  const isIt = sha256Of(await readFile(weightsFile)) === detector.sha256;
  if (!isIt) return recipe;
  return { ...recipe, models: { ...recipe.models, detector: { ...detector, file: weightsFile } } };
}

/**
 * Checks that the very weights that measured are installed here: figures of others would prove nothing.
 * @throws ArchiveError naming each that is not
 */
export async function requireModels(recipes: readonly Recipe[]): Promise<void> {
  const wanted = new Map<string, PlacedModel>();
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
    throw new ArchiveError(
      `a model that measured is not installed here: ${problems.join('; ')}; --model FILE.onnx brings a detector`,
    );
}
