import type { Agreement, Figure } from './contract-content';
import type { ReportFormat } from './contract-format';

// What page and PDF say alike, from the texts of `reports.json`. Browser-safe.

/** Any translator of the `reports` texts: a page's, or that of `reportTexts`. */
export type ReportText = (key: string, values?: Record<string, string | number>) => string;

/** `≥ 16`; a dash where there is no reference. */
export function referenceText(figure: Figure, t: ReportText, format: ReportFormat): string {
  if (!figure.reference) return t('results.noReference');
  const limit = format.setting(figure.reference.limit);
  return t(figure.reference.bound === 'min' ? 'results.atLeast' : 'results.atMost', { limit });
}

/** `Below reference`, without the remark that it is uncertain. */
export function verdictText({ verdict, reference }: Figure, t: ReportText): string {
  if (verdict !== 'outside') return t(`verdict.${verdict}`);
  return t(reference?.bound === 'max' ? 'verdict.outsideMax' : 'verdict.outsideMin');
}

/** The value, or why there is none in two words; the figure's note says more. */
export function valueText(figure: Figure, t: ReportText, format: ReportFormat): string {
  if (figure.value !== null) return format.number(figure.value);
  return figure.key === 'normalForms' ? t('results.notMeasured') : t('results.notAssessable');
}

/** Whether replicates agree, in a sentence. */
export function agreementText(what: string, agreement: Agreement | null, t: ReportText): string {
  if (!agreement) return t('agreement.unknown', { what });
  const { chiSquare, limit, degreesOfFreedom: df, variationPercent } = agreement;
  const sentence = t(agreement.agrees ? 'agreement.agrees' : 'agreement.disagrees', {
    what,
    chiSquare,
    limit,
    df,
  });
  if (variationPercent === null) return sentence;
  return `${sentence} ${t('agreement.variation', { percent: variationPercent })}`;
}

const FIRST_NAMES = 3;

/** The first three video names, then 'and N more'. */
export function videoNamesText(names: readonly string[], t: ReportText): string {
  const first = names.slice(0, FIRST_NAMES).join(', ');
  const more = names.length - FIRST_NAMES;
  return more > 0 ? t('sample.videosAndMore', { names: first, more }) : first;
}
