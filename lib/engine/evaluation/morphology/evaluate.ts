import { existsSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_MORPHOLOGY_ID, loadMorphologyClassifier, resolveModel } from '@/lib/engine/inference';
import { nearestTwin, TWIN_CORRELATION } from '@/lib/science/training/morphology/twins';
import { readMhsma } from './mhsma';
import { measureNormalShare, type NormalShare } from './normal-share';
import { type DefectTable, scoreDefects } from './score-defects';

export interface MorphologyEvaluation {
  readonly model: { readonly id: string; readonly version: string; readonly sha256: string };
  readonly cells: number;
  readonly all: DefectTable;
  /**
   * MHSMA holds pictures of one cell in both splits, which flatters whoever learns them by heart. These are the cells
   * whose picture correlates with none of the training pictures beyond 0.95; null where those are not in the folder.
   */
  readonly unseenCells: { readonly cells: number; readonly scores: DefectTable } | null;
  /** What the product makes of them with this classifier. */
  readonly normalForms: NormalShare | null;
}

/**
 * Scores a morphology classifier on MHSMA's validation crops (`x_128_valid.npy`, `labels.csv`).
 * @throws ModelError, MhsmaError, NpyError.
 */
export async function evaluateMorphology(
  folder: string,
  model = DEFAULT_MORPHOLOGY_ID,
): Promise<MorphologyEvaluation> {
  const { id, version, sha256, file } = await resolveModel(model);
  const cells = await readMhsma(folder, 'valid');
  const classifier = await loadMorphologyClassifier(file);
  const answers = await classifier.classify(cells.map((c) => c.patch));
  const { thresholds } = classifier.metadata;
  const scores = (indices: readonly number[]): DefectTable =>
    scoreDefects(
      indices.map((i) => (answers[i] as (typeof answers)[0]).probabilities),
      indices.map((i) => (cells[i] as (typeof cells)[0]).defects),
      thresholds,
    );
  const all = cells.map((_, i) => i);
  const unseen = existsSync(path.join(folder, 'x_128_train.npy'))
    ? await withoutTwins(folder, cells, all)
    : null;
  const normalForms = await measureNormalShare(cells, classifier, unseen);
  await classifier.close();
  return {
    model: { id, version, sha256 },
    cells: cells.length,
    all: scores(all),
    unseenCells: unseen && { cells: unseen.length, scores: scores(unseen) },
    normalForms,
  };
}

async function withoutTwins(
  folder: string,
  cells: Awaited<ReturnType<typeof readMhsma>>,
  all: readonly number[],
): Promise<number[]> {
  const twins = nearestTwin(cells, await readMhsma(folder, 'train'));
  return all.filter((i) => (twins[i] as number) <= TWIN_CORRELATION);
}
