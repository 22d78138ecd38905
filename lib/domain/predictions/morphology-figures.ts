import type { AutomaticClass } from '@/lib/domain/morphology/contract-cells';
import { correctedForms } from '@/lib/domain/morphology/contract-corrected';
import { countMorphology, type KnownCalls } from '@/lib/science/who-manual';
import {
  type MorphologyFigures,
  NOT_ASSESSED,
  type NotAssessed,
  type SampleCell,
} from './contract-morphology';

type Judged = Pick<AutomaticClass, 'anomalies' | 'reason' | 'notJudged'>;

/** What the models say of a cell, in a word. */
export const wordFor = ({ anomalies }: Pick<Judged, 'anomalies'>): SampleCell['says'] => {
  if (anomalies === null) return 'notAssessed';
  return anomalies.length === 0 ? 'normal' : 'abnormal';
};

type Counted = Pick<
  MorphologyFigures,
  'withheld' | 'not_assessed' | 'total_analyzed_sperm' | 'shares' | 'corrected'
>;

const nobody = (): Record<NotAssessed, number> =>
  Object.fromEntries(NOT_ASSESSED.map((reason) => [reason, 0])) as Record<NotAssessed, number>;

/** Counts of a video whose cells were not judged. */
export const uncounted = (withheld: MorphologyFigures['withheld']): Counted => ({
  withheld,
  not_assessed: nobody(),
  total_analyzed_sperm: 0,
  shares: null,
});

/**
 * The shares of cells with a class, with Wilson's intervals. What the models refused counts in no share and is told by its reason. A
 * share of abnormal midpieces is one of the cells whose midpiece was outlined: the classifier says nothing of midpieces.
 * @param known how often the classifier errs; null where nobody measured it
 */
export function countCells(cells: readonly Judged[], known: KnownCalls | null): Counted {
  const notAssessed = nobody();
  const assessed: (Judged & { anomalies: NonNullable<Judged['anomalies']> })[] = [];
  for (const cell of cells) {
    const { anomalies, reason } = cell;
    if (anomalies !== null) assessed.push({ ...cell, anomalies });
    else notAssessed[NOT_ASSESSED.find((known) => known === reason) ?? 'notClassified'] += 1;
  }
  const count = countMorphology(assessed);
  if (!count)
    return {
      ...uncounted(cells.length === 0 ? 'nothingFollowed' : 'nothingAssessed'),
      not_assessed: notAssessed,
    };
  const corrected = correctedForms(
    cells.map(({ anomalies, reason }) => ({ automatic: anomalies, isUndecided: reason === 'undecided' })),
    known,
  );
  return {
    withheld: null,
    not_assessed: notAssessed,
    total_analyzed_sperm: count.counted,
    shares: {
      normal_forms: count.normal,
      abnormal_heads: count.regions.head,
      abnormal_midpieces: count.regions.midpiece,
      abnormal_tails: count.regions.tail,
    },
    ...(corrected && { corrected }),
  };
}
