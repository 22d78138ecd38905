'use client';
import { useTranslations } from 'next-intl';
import { Sentences } from '@/components/reports/section';
import { useReportFormat } from '@/components/reports/use-report-format';
import type { OperatorComparison } from '@/lib/domain/quality-control/contract-state';

/** Below this, more digits would only look exact. */
const SMALL_P = 0.001;

/** What a comparison says in words: limits of the S chart, each one's bias, analysis of variance, limits of agreement. */
export function ComparisonText(props: {
  readonly comparison: OperatorComparison;
  readonly names: readonly string[];
}) {
  const t = useTranslations('qualityControl.operators');
  const format = useReportFormat();
  const { unit, spread, variance, blandAltman, leftOut } = props.comparison;
  const signed = (value: number): string => `${value > 0 ? '+' : ''}${format.number(value, 2)}`;
  const [first = '', second = ''] = props.names;
  const sentences = [
    ...(spread
      ? [
          t('limits', {
            unit,
            count: props.names.length,
            mean: format.number(spread.center, 2),
            warning: format.number(spread.warningHigh, 2),
            action: format.number(spread.actionHigh, 2),
          }),
        ]
      : []),
    ...(variance?.biases ?? []).map(({ bias, interval95 }, at) =>
      t('bias', {
        unit,
        name: props.names[at] ?? '',
        bias: signed(bias),
        low: signed(interval95.low),
        high: signed(interval95.high),
      }),
    ),
    ...(variance
      ? [
          t('variance', {
            unit,
            between: format.number(variance.betweenOperators, 2),
            residual: format.number(variance.residual, 2),
            f: format.number(variance.fRatio, 2),
            p:
              variance.pValue < SMALL_P
                ? `< ${format.setting(SMALL_P)}`
                : `= ${format.number(variance.pValue, 3)}`,
          }),
        ]
      : []),
    ...(blandAltman
      ? [
          t('agreement', {
            unit,
            first,
            second,
            bias: signed(blandAltman.bias),
            low: signed(blandAltman.bias95.low),
            high: signed(blandAltman.bias95.high),
            lower: signed(blandAltman.limitsOfAgreement.low),
            upper: signed(blandAltman.limitsOfAgreement.high),
          }),
        ]
      : []),
    ...(leftOut > 0 ? [t('leftOut', { count: leftOut })] : []),
  ];
  return sentences.length > 0 ? <Sentences items={sentences} /> : null;
}
