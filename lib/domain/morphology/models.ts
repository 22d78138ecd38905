import { z } from 'zod';
import { database, type Executor } from '@/db/client';
import { type DeployedModel, deployedModel, measuredAccuracy, measuredCalls } from '@/lib/domain/models';
import {
  DEFAULT_DETECTOR_ID,
  DEFAULT_MORPHOLOGY_ID,
  DEFAULT_SEGMENTER_ID,
  isInstalled,
  loadModelCard,
  type ModelCard,
} from '@/lib/engine/inference';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { KnownCalls } from '@/lib/science/who-manual';
import type { MethodModel } from './contract-cells';
import { callsOfNormal } from './contract-corrected';

const TASKS = {
  detector: DEFAULT_DETECTOR_ID,
  segmenter: DEFAULT_SEGMENTER_ID,
  morphology: DEFAULT_MORPHOLOGY_ID,
} as const;

/** What a project may have deployed of its own for stills. */
const OWN = { segmenter: 'segmentation', morphology: 'morphology' } as const;

const cardMeasurements = z.array(z.object({ figure: z.string() }));

/**
 * The balanced accuracies that a classifier's card gives, by defect. The last such measurement of a card is the strictest:
 * cells that have no twin in training. Null where the card gives none.
 */
export function balancedAccuracyOf(card: Pick<ModelCard, string>): Record<string, number> | null {
  const measured = cardMeasurements.safeParse(card.measured).data ?? [];
  const byDefect = measured.map(({ figure }) => [
    ...figure.matchAll(/(\w+): balanced accuracy (0\.\d+|1\.0+)/g),
  ]);
  const last = byDefect.filter((found) => found.length > 0).at(-1);
  return last ? Object.fromEntries(last.map(([, name = '', value]) => [name, Number(value)])) : null;
}

const cardWithCalls = z.object({ callsNormal: callsOfNormal });

/**
 * How often the classifier among these models calls cells normal, as its card says, or the training of a project's own; null without
 * one, where several took part, and where nobody measured it.
 */
export async function knownCallsOf(
  models: readonly MethodModel[],
  db: Executor = database(),
): Promise<KnownCalls | null> {
  const classifiers = models.filter(({ task }) => task === 'morphology');
  const [model] = classifiers;
  if (!model || classifiers.length > 1) return null;
  if (model.versionId !== undefined) return measuredCalls(db, model.versionId);
  if (!(await isInstalled(model.id))) return null;
  const { card } = await loadModelCard(model.id);
  return card.sha256 === model.sha256 ? (cardWithCalls.safeParse(card).data?.callsNormal ?? null) : null;
}

/** A model that is tried in the place of what the project uses; null for the shipped one. */
export interface TriedModel {
  readonly task: keyof typeof OWN;
  readonly version: DeployedModel | null;
}

/**
 * The installed models, or what the project has deployed in their place, as they are now: a measurement that was promised
 * with them is made with them or fails. The classifier may be missing, for its license forbids commercial use; and one
 * whose card names no accuracy is left out, so that no figure rests on it. Stained cells are not shown to it.
 * @param tried takes the place of what the project uses for its task
 * @throws AppError UNAVAILABLE where heads cannot be found or outlined
 */
export async function freezeModels(
  projectId: string,
  isStained: boolean,
  { db = database(), tried }: { readonly db?: Executor; readonly tried?: TriedModel } = {},
): Promise<MethodModel[]> {
  const ownOf = async (task: keyof typeof TASKS): Promise<DeployedModel | null> => {
    if (task === 'detector') return null;
    return tried?.task === task ? tried.version : deployedModel(db, projectId, OWN[task]);
  };
  const wanted = Object.entries(TASKS).filter(([task]) => task !== 'morphology' || !isStained);
  const models: MethodModel[] = [];
  for (const [task, id] of wanted as [keyof typeof TASKS, string][]) {
    const own = await ownOf(task);
    if (own) {
      const accuracy = task === 'morphology' ? await measuredAccuracy(db, own.versionId) : null;
      models.push({ task, ...own, accuracy });
      continue;
    }
    if (!(await isInstalled(id))) {
      if (task === 'morphology') continue;
      throw new AppError('UNAVAILABLE', say('errors.morphologyMissing', { id }));
    }
    const { card } = await loadModelCard(id);
    const accuracy = task === 'morphology' ? balancedAccuracyOf(card) : null;
    if (task === 'morphology' && !accuracy) continue;
    models.push({ task, id: card.id, version: card.version, sha256: card.sha256, accuracy });
  }
  return models;
}
