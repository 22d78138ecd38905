import type { MorphologySummary } from '@/lib/domain/morphology/contract-cells';
import { percentsCalled } from '@/lib/domain/morphology/contract-corrected';
import { NO_ENTRIES } from '@/lib/domain/samples/contract-entries';
import { MHSMA_DEFECTS } from '@/lib/science/morphology/classify';
import { DEFECT_REGIONS } from '@/lib/science/who-manual';
import { differenceOf } from '@/lib/science/who-manual/difference';
import type { FigureKey } from './contract-content';
import { type ReportFormat, reportFormat } from './contract-format';
import type { WrittenFacts } from './facts';
import { countedByHand, judgesStills } from './figures';
import type { ReportTexts } from './translate';

/** What has to be known of normal forms that were counted on stills: how many, by whom, with what, and what else was found. */
export function morphologyNotes(
  { morphology, sample = NO_ENTRIES, language }: WrittenFacts,
  t: ReportTexts,
): Partial<Record<FigureKey, string>> {
  const count = morphology?.current;
  if (!count) return {};
  const format = reportFormat(language);
  const { stills, byPerson, excluded, open, withheld } = morphology;
  const regions = DEFECT_REGIONS.flatMap((region) => {
    const share = count.regions[region];
    if (!share) return [];
    const { of = count.counted, percent } = share;
    const values = { of, region: t(`morphology.regions.${region}`), percent: format.number(percent) };
    return [t(of < count.counted ? 'morphology.regionOf' : 'morphology.region', values)];
  });
  const classifier = morphology.models.find(({ accuracy }) => accuracy !== null);
  const outlines = morphology.models.filter(({ accuracy }) => accuracy === null);
  const named = (models: typeof outlines): string =>
    format.list(models.map(({ id, version }) => `${id} ${version}`));
  const sentences = [
    t('morphology.counted', { count: count.counted, stills, byPerson, excluded, open }),
    ...(byPerson < count.counted && classifier
      ? [
          t('morphology.classified', {
            model: named([classifier]),
            accuracy: MHSMA_DEFECTS.flatMap((name) => {
              const value = classifier.accuracy?.[name];
              return value === undefined
                ? []
                : [`${t(`morphology.accuracyOf.${name}`)} ${format.number(value, 2)}`];
            }).join(', '),
          }),
        ]
      : []),
    t('morphology.outlined', { models: named(outlines) }),
    t('morphology.defects', { regions: regions.join(', ') }),
    ...(count.tzi === null ? [] : [t('morphology.tzi', { tzi: format.number(count.tzi, 2) })]),
    ...(withheld.length > 0
      ? [
          t('morphology.withheld', {
            reasons: withheld.map((reason) => t(`morphology.because.${reason}`)).join('; '),
          }),
        ]
      : []),
  ];
  const corrected = correctedNote(morphology, format, t);
  const key = judgesStills(sample, morphology) ? 'normalForms' : 'normalFormsOnStills';
  const isByHand = countedByHand(sample.normalFormsPercent, sample.morphologyCounted) !== null;
  return {
    ...(isByHand ? {} : { normalForms: t('morphology.seeStills') }),
    [key]: sentences.join(' '),
    ...(corrected === null ? {} : { normalFormsCorrected: corrected }),
  };
}

/** How often the models called cells normal here, and how often they do so rightly and wrongly. */
function correctedNote(
  { corrected, models }: MorphologySummary,
  { number }: ReportFormat,
  t: ReportTexts,
): string | null {
  const classifier = models.find(({ task }) => task === 'morphology');
  if (!corrected || !classifier) return null;
  const { calls, known } = corrected;
  const { rightly, wrongly } = percentsCalled(known);
  const said = t('morphology.corrected', {
    ...calls,
    model: `${classifier.id} ${classifier.version}`,
    rightly: number(rightly, 0),
    normal: known.having.of,
    wrongly: number(wrongly, 0),
    others: known.lacking.of,
  });
  return `${said} ${t(classifier.versionId ? 'morphology.triedHere' : 'morphology.triedElsewhere')}`;
}

/** That the counts by hand and on stills differ by more than counting error, where they do. */
export function morphologyCautions({ morphology, sample, language }: WrittenFacts, t: ReportTexts): string[] {
  const normal = morphology?.current?.normal;
  const byHand = sample && countedByHand(sample.normalFormsPercent, sample.morphologyCounted);
  if (!normal || !byHand) return [];
  const onStills = { value: normal.percent, interval95: normal.interval95 };
  if (!differenceOf(byHand, onStills).exceedsCountingError) return [];
  const { number } = reportFormat(language);
  return [t('morphology.differs', { byHand: number(byHand.value), onStills: number(onStills.value) })];
}
