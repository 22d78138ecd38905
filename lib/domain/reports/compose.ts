import type { ReferenceSet } from '@/lib/science/who-manual';
import { type Combined, combineReplicates } from '@/lib/science/who-manual/combine-replicates';
import { cautionsOf, measuredOf, missingText, noMorphologyText, recommendationsOf } from './cautions';
import type { Figure, FigureKey, ReportContent } from './contract-content';
import { type ReportFormat, reportFormat } from './contract-format';
import type { ReportFacts, WrittenFacts } from './facts';
import { figuresOf } from './figures';
import { replicateEntry } from './replicate-entry';
import type { ReportTexts } from './translate';
import { writtenIn } from './written-facts';

function notesOf(
  facts: WrittenFacts,
  combined: Combined,
  t: ReportTexts,
): Partial<Record<FigureKey, string>> {
  const forConcentration = missingText(facts, 'concentration', t);
  const forMotility = missingText(facts, 'motility', t);
  const nothing = combined.motile ? null : t('notes.motilityNothing');
  const ungraded = forMotility ? t('notes.motilityUncalibrated', { missing: forMotility }) : nothing;
  // Motile or not is also seen without a scale, in head lengths; the grades are not.
  const byHeadLength = combined.motile && !combined.grades ? t('notes.byHeadLength') : null;
  const grades = combined.grades ? null : ungraded;
  const motile = nothing ?? byHeadLength;
  const concentration = combined.concentration
    ? null
    : forConcentration
      ? t('notes.concentrationUncalibrated', { missing: forConcentration })
      : t('notes.concentrationNothing');
  return {
    totalSpermNumber: t('notes.totalSpermNumber'),
    normalForms: noMorphologyText(facts, t),
    live: nothing ?? (byHeadLength ? `${t('notes.live')} ${byHeadLength}` : t('notes.live')),
    ...(concentration ? { concentration } : {}),
    immotile: motile ?? t('notes.complement'),
    ...(motile ? { totalMotility: motile } : {}),
    ...(grades
      ? {
          progressiveMotility: grades,
          rapidProgressive: grades,
          slowProgressive: grades,
          nonProgressive: grades,
        }
      : {}),
  };
}

function criterionText(figure: Figure, t: ReportTexts, format: ReportFormat): string {
  const { reference, value, unit } = figure;
  const criterion = t(reference?.bound === 'max' ? 'assessment.criterionMax' : 'assessment.criterionMin', {
    figure: t(`figures.${figure.key}`),
    value: format.number(value ?? 0),
    unit,
    limit: reference ? format.setting(reference.limit) : '',
  });
  return figure.isUncertain ? t('assessment.uncertain', { criterion }) : criterion;
}

function assess(
  facts: WrittenFacts,
  combined: Combined,
  figures: readonly Figure[],
  set: string,
  t: ReportTexts,
): ReportContent['assessment'] {
  const outside = figures.filter((figure) => figure.verdict === 'outside');
  const within = figures.filter((figure) => figure.verdict === 'within');
  const verdict =
    outside.length > 0
      ? t('assessment.outside', { count: outside.length, set })
      : within.length > 0
        ? t('assessment.within', { set })
        : t('assessment.unknown', { set });
  const isIncomplete = figures.some((figure) => figure.verdict === 'unknown');
  const met = (key: FigureKey): boolean | null => {
    const found = figures.find((figure) => figure.key === key)?.verdict;
    return found === 'within' ? true : found === 'outside' ? false : null;
  };
  return {
    overall: isIncomplete ? `${verdict} ${t('assessment.incomplete')}` : verdict,
    criteriaMet: {
      concentration: met('concentration'),
      progressiveMotility: met('progressiveMotility'),
      totalMotility: met('totalMotility'),
      normalForms: met('normalForms'),
    },
    criteriaNotMet: outside.map((figure) => criterionText(figure, t, reportFormat(facts.language))),
    recommendations: recommendationsOf(facts, combined, figures, t),
  };
}

const distinct = <T>(values: readonly T[]): T[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

/**
 * The report on what was measured: pure, so that the same facts always give the same report.
 *
 * @param measurements the requested videos with their measurements, and what the report is about.
 * @param reference the limits that the dataset report uses (WHO 6th edition).
 * @param t the texts of `measurements.language`.
 */
export function composeReport(
  measurements: ReportFacts,
  reference: ReferenceSet,
  t: ReportTexts,
): ReportContent {
  const { language } = measurements;
  const facts = writtenIn(measurements, language);
  const measured = measuredOf(facts);
  const combined = combineReplicates(measured);
  const figures = figuresOf(combined, reference.limits, notesOf(facts, combined, t));
  const entries = facts.videos.map(replicateEntry);
  const [first] = measured;
  const set = reference.id === 'who6' ? t('referenceSets.who6') : reference.name;
  return {
    formatVersion: 1,
    isSimulated: facts.isSimulated,
    language,
    issuedAt: facts.issuedAt,
    dataset: facts.dataset,
    project: facts.project,
    requestedBy: facts.requestedBy,
    analysis: facts.analysis,
    referenceSet: { id: reference.id, name: set },
    spermatozoaCounted: combined.count,
    spermatozoaAssessed: combined.spermatozoaAssessed,
    framesAnalysed: entries.reduce((sum, entry) => sum + entry.framesAnalysed, 0),
    figures,
    concentrationIntervalFrom: combined.concentration?.from ?? null,
    replicates: entries,
    agreement: combined.agreement,
    velocityHistogram: combined.velocityHistogram,
    assessment: assess(facts, combined, figures, set, t),
    warnings: cautionsOf(facts, combined, t),
    errors: entries.flatMap((entry) =>
      entry.error ? [t('errors.ofVideo', { name: entry.videoName, error: entry.error })] : [],
    ),
    method: {
      models: distinct(measured.map((each) => each.model)),
      softwareVersions: distinct(measured.map((each) => each.softwareVersion)),
      parameters: first?.parameters ?? {},
    },
  };
}
