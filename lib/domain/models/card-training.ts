import { z } from 'zod';
import type { Executor } from '@/db/client';
import type { ModelTask } from './contract';
import { findTrainingOf } from './queries-deployments';

const counts = z.object({
  videos: z.number(),
  patients: z.number(),
  frames: z.number(),
  boxes: z.number(),
});
const split = z.object({ unit: z.string(), training: counts, validation: counts });
const judgement = z
  .object({ score: z.number().nullable(), measures: z.record(z.string(), z.number()).default({}) })
  .nullable();
const judged = z.object({ start: judgement, best: judgement }).catch({ start: null, best: null });

/** What scores are, in words: a card is read away from here. */
const SCORE: Readonly<Record<ModelTask, string>> = {
  detection:
    'center F1 at the working threshold over all validation videos: a box is right where its center lies within half a labeled box of that box’s center',
  segmentation: 'mean overlap of masks with the outlines of people after one, two and three clicks',
  morphology: 'mean of the balanced accuracies of the defects',
};

/**
 * What a card says of the training that made a version: from what, on how much, and the scores that its page shows. The
 * weights were chosen by the score, which flatters it. Null for one that was not trained here.
 */
export async function trainingForCard(db: Executor, versionId: string, task: ModelTask) {
  const run = await findTrainingOf(db, versionId);
  if (!run) return null;
  const { unit, training, validation } = split.parse(run.split);
  const { start, best } = judged.parse(run.judged);
  return {
    number: run.number,
    startedFrom: { name: run.startName, sha256: run.startSha256 },
    settings: run.settings,
    steps: run.step,
    data: { sha256: run.snapshotSha256, dividedBy: unit, learnedFrom: training, judgedBy: validation },
    score: {
      what: SCORE[task],
      start: start?.score ?? null,
      version: best?.score ?? null,
      measures: best?.measures ?? {},
      weightsChosenByIt: true,
    },
  };
}
export type CardTraining = NonNullable<Awaited<ReturnType<typeof trainingForCard>>>;
