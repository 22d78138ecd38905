import { combineReplicates } from '@/lib/science/who-manual/combine-replicates';
import type { Estimate } from '@/lib/science/who-manual/replicate';
import { measuredOf } from './cautions';
import { reportFormat } from './contract-format';
import type { MeasuredFacts, WrittenFacts } from './facts';
import type { ReportTexts } from './translate';

const factorOf = ({ calibration }: MeasuredFacts<string>): number =>
  calibration.capillaryCompensation?.factor ?? 1;

/** What the concentration would be without any correction for capillary filling; null where nothing was corrected. */
export function uncorrectedConcentration(measured: readonly MeasuredFacts<string>[]): Estimate | null {
  if (!measured.some(({ calibration }) => calibration.capillaryCompensation)) return null;
  // The correction is in the volume that was examined.
  const { concentration } = combineReplicates(
    measured.map((each) => ({
      ...each,
      examinedVolumeNl: each.examinedVolumeNl === null ? null : each.examinedVolumeNl * factorOf(each),
    })),
  );
  return concentration && { value: concentration.value, interval95: concentration.interval95 };
}

/** By what the concentration was corrected, on whose word, and what it would be without; null where it was not. */
export function compensationNote(facts: WrittenFacts, t: ReportTexts): string | null {
  const measured = measuredOf(facts);
  const without = uncorrectedConcentration(measured);
  if (!without) return null;
  const format = reportFormat(facts.language);
  const declared = new Map(
    measured.flatMap(({ calibration: { capillaryCompensation: each } }) =>
      each ? [[`${each.factor} ${each.source}`, each] as const] : [],
    ),
  );
  const factors = [...declared.values()].map(({ factor, source }) =>
    t('notes.compensationFactor', { factor: format.setting(factor, 3), source }),
  );
  return t('notes.compensated', {
    factors: format.list(factors),
    value: format.number(without.value),
    low: format.number(without.interval95.low),
    high: format.number(without.interval95.high),
  });
}
