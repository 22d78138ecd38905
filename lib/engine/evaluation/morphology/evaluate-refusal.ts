import { existsSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_MORPHOLOGY_ID, loadMorphologyClassifier, resolveModel } from '@/lib/engine/inference';
import { whyBlank, whyForeign } from '@/lib/engine/morphology/known-look';
import { findCellAxis, type Patch } from '@/lib/science/morphology/classify/cell-axis';
import { fitAxis, likenessTo } from '@/lib/science/morphology/classify/fit-axis';
import { type Interval, proportionInterval } from '@/lib/science/who-manual';
import { type ForeignSet, labelmeHeads, simulatedForeign, videoHeads } from './foreign-crops';
import { readMhsma } from './mhsma';

export interface RefusedShare {
  readonly crops: number;
  readonly refused: number;
  readonly share: number;
  /** Wilson's. */
  readonly interval95: Interval;
}

export interface RefusalEvaluation {
  readonly model: { readonly id: string; readonly version: string; readonly sha256: string };
  /** MHSMA's crops, which it should judge: what is refused of them is lost. */
  readonly own: Readonly<Record<string, RefusedShare>>;
  /** What it was not made for and should refuse. */
  readonly foreign: Readonly<Record<string, RefusedShare>>;
}

export interface RefusalOptions {
  readonly model?: string | undefined;
  /** Folders of labelme files. */
  readonly labelme?: readonly string[] | undefined;
  readonly videos?: readonly { readonly file: string; readonly truth: string }[] | undefined;
}

/** Simulated pictures of each kind. */
const SIMULATED = 60;

/**
 * Counts the pictures that the classifier refuses by their look, of MHSMA (its validation crops; also the training crops
 * where they are in the folder) and of foreign ones: simulated, and those that are named. Whoever says that a picture is
 * stained or too coarse is refused before; here everybody claims the right preparation and scale.
 * @throws ModelError, MhsmaError, LabelmeError, AppError for labels that can't be read.
 */
export async function evaluateRefusal(
  folder: string,
  { model = DEFAULT_MORPHOLOGY_ID, labelme = [], videos = [] }: RefusalOptions = {},
): Promise<RefusalEvaluation> {
  const { id, version, sha256, file } = await resolveModel(model);
  const classifier = await loadMorphologyClassifier(file);
  const { template, pixelSizeUm: scale } = classifier.metadata;
  await classifier.close();
  // What the classifier itself calls likeness; what its networks answer has no say in a refusal.
  const isRefused = (patch: Patch): boolean => {
    if (whyBlank(patch)) return true;
    const likeness = likenessTo(template, patch, fitAxis(patch, findCellAxis(patch), template));
    return whyForeign({ likeness }) !== null;
  };
  const count = (patches: readonly Patch[]): RefusedShare => {
    const refused = patches.filter(isRefused).length;
    const share = refused / patches.length;
    return { crops: patches.length, refused, share, interval95: proportionInterval(share, patches.length) };
  };
  const own: Record<string, RefusedShare> = {};
  for (const split of ['valid', 'train'] as const)
    if (split === 'valid' || existsSync(path.join(folder, 'x_128_train.npy')))
      own[split] = count((await readMhsma(folder, split)).map(({ patch }) => patch));
  const sets: ForeignSet[] = simulatedForeign(SIMULATED, scale);
  for (const name of labelme)
    sets.push({ name: path.basename(name), patches: await labelmeHeads(name, scale) });
  for (const video of videos)
    sets.push({ name: nameOf(video.file), patches: await videoHeads(video.file, video.truth, scale) });
  const foreign: Record<string, RefusedShare> = {};
  for (const { name, patches } of sets) if (patches.length > 0) foreign[name] = count(patches);
  return { model: { id, version, sha256 }, own, foreign };
}

/** A video by its folder and file. */
const nameOf = (file: string): string => path.join(path.basename(path.dirname(file)), path.basename(file));
