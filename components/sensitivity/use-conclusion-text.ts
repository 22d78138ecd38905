'use client';
import { useTranslations } from 'next-intl';
import { useReportFormat } from '@/components/reports/use-report-format';
import type { Conclusion } from '@/lib/domain/sensitivity/contract-conclusion';

/** Writes a conclusion as one or two sentences in the language of the page. */
export function useConclusionText(): (conclusion: Conclusion) => string {
  const t = useTranslations('sensitivity');
  const figures = useTranslations('reports.figures');
  const format = useReportFormat();
  return ({ figure, shifted, unit, from, to, low, high, decision }) => {
    const shown = {
      figure: figures(figure),
      low: format.number(low),
      high: format.number(high),
      from: format.exact(from),
      to: format.exact(to),
      unit,
    };
    const range = t(`ranges.${shifted}.${low === high ? 'same' : 'between'}`, shown);
    if (!decision) return range;
    const limit = format.setting(decision.limit);
    const held = t(decision.isWhole ? 'holdsThroughout' : 'holdsPartly', {
      limit,
      from: format.exact(decision.from),
      to: format.exact(decision.to),
      unit,
    });
    return `${range} ${held}`;
  };
}
