import type { ReferenceSet } from '@/lib/science/who-manual';
import type { Figure, FigureKey, ReportContent } from './contract-content';
import type { ReportFormat } from './contract-format';
import type { ReportTexts } from './translate';

/** What a set of reference limits is called in the language of the texts. */
export const referenceSetName = (set: Pick<ReferenceSet, 'id' | 'name'>, t: ReportTexts): string =>
  set.id === 'who5' || set.id === 'who6' ? t(`referenceSets.${set.id}`) : set.name;

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

/**
 * What the verdicts of these figures come to, without recommendations.
 * @param set the name of the reference limits that they were judged against
 * @param isPartial whether measured figures are left out, of which nothing is said then
 */
export function assessmentOf(
  figures: readonly Figure[],
  set: string,
  t: ReportTexts,
  format: ReportFormat,
  isPartial = false,
): Omit<ReportContent['assessment'], 'recommendations'> {
  const outside = figures.filter((figure) => figure.verdict === 'outside');
  const within = figures.filter((figure) => figure.verdict === 'within');
  const verdict =
    outside.length > 0
      ? t('assessment.outside', { count: outside.length, set })
      : within.length > 0
        ? t(isPartial ? 'assessment.withinShown' : 'assessment.within', { set })
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
    criteriaNotMet: outside.map((figure) => criterionText(figure, t, format)),
  };
}
