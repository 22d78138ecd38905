import {
  type Anomaly,
  type CountedCell,
  countMorphology,
  type DefectRegion,
  type KnownCalls,
  MIN_MORPHOLOGY_COUNTED,
} from '@/lib/science/who-manual';
import { MANUAL_STAINS, type MorphologySummary, type Stain, type WithheldReason } from './contract-cells';
import { type CalledCell, correctedForms } from './contract-corrected';

/** As much of a cell as counts. */
export interface TalliedCell extends CalledCell {
  readonly stain: Stain;
  /** Regions that the models say nothing of. A person who judges a cell judges all of it. */
  readonly notJudged: readonly DefectRegion[];
  /** What a person said last; null where nobody did. */
  readonly judgment:
    | { readonly kind: 'judged'; readonly anomalies: readonly Anomaly[] }
    | { readonly kind: 'excluded' }
    | null;
}

type Tally = Omit<MorphologySummary, 'stills' | 'models'>;

const countedByModels = ({
  automatic,
  notJudged,
}: Pick<TalliedCell, 'automatic' | 'notJudged'>): CountedCell[] =>
  automatic ? [{ anomalies: automatic, notJudged }] : [];

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/**
 * The count of a sample's stills. A person's judgment goes before the models'; what a person excluded counts in neither.
 *
 * The figure is only held against the manual's limit where the count is the manual's: every smear in one of the stains that
 * it describes, at least 200 spermatozoa, each judged by a person, and none of those found left out. The models were never
 * validated against a laboratory's own count, and what they leave undecided isn't like what they decide; so figures of theirs,
 * and mixed ones, are shown with their interval and with the reasons why they carry no verdict.
 * @param known how often the classifier errs; null where nobody measured it, and then nothing is corrected
 */
export function tallyCells(cells: readonly TalliedCell[], known: KnownCalls | null = null): Tally {
  const kept = cells.filter(({ judgment }) => judgment?.kind !== 'excluded');
  const current = kept.flatMap(({ judgment, ...cell }) =>
    judgment?.kind === 'judged' ? [{ anomalies: judgment.anomalies }] : countedByModels(cell),
  );
  const counted = current.length;
  const byPerson = kept.filter(({ judgment }) => judgment?.kind === 'judged').length;
  const open = kept.length - counted;
  const stains = unique(kept.map(({ stain }) => stain));
  const isStained = stains.every((stain) => stain !== 'unstained');
  const reasons: Readonly<Record<WithheldReason, boolean>> = {
    nothingCounted: counted === 0,
    unstained: !isStained,
    otherStain: isStained && stains.some((stain) => !MANUAL_STAINS.includes(stain)),
    notReviewed: byPerson < counted,
    open: open > 0,
    few: counted > 0 && counted < MIN_MORPHOLOGY_COUNTED,
  };
  const corrected = byPerson < counted ? correctedForms(kept, known) : null;
  return {
    found: cells.length,
    excluded: cells.length - kept.length,
    open,
    byPerson,
    current: countMorphology(current),
    automatic: countMorphology(kept.flatMap(countedByModels)),
    ...(corrected && { corrected }),
    withheld: (Object.keys(reasons) as WithheldReason[]).filter((reason) => reasons[reason]),
    stains,
  };
}
