'use client';
import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useReportFormat } from '@/components/reports/use-report-format';
import type { getChart } from '@/lib/domain/quality-control/contract';
import type { BaselineView, RunView } from '@/lib/domain/quality-control/contract-fields';
import type { AnswerOf } from '@/lib/platform/http/contract';
import { ControlChart } from './control-chart';
import { useExpected } from './material-line';
import { UncertaintySection } from './uncertainty-section';

/** The Levey–Jennings chart of a series and, where runs have replicates, its S chart. */
export function SeriesCharts({ chart }: { readonly chart: AnswerOf<typeof getChart> }) {
  const t = useTranslations('qualityControl');
  const { material, runs, baselines, total } = chart;
  const { unit } = material;
  const newest = baselines.at(-1);
  const replicates = newest?.spread?.replicates ?? runs.at(-1)?.replicates ?? 1;
  const limitsOf = ({ baselineNumber }: RunView): BaselineView | undefined =>
    baselines.find(({ number }) => number === baselineNumber);
  return (
    <Stack gap="xl">
      <div>
        <ControlChart
          title={t('chart.values', { quantity: t(`quantities.${material.quantity}`), unit })}
          unit={unit}
          valueLabel={t('columns.value', { unit })}
          points={runs.map((run) => ({ run, value: run.mean, limits: limitsOf(run)?.limits ?? null }))}
          isShown={(rule) => !rule.startsWith('s-')}
        />
        <LimitsText baseline={newest} unit={unit} />
        {runs.length < total && (
          <Text size="xs" c="dimmed">
            {t('chart.newest', { shown: runs.length, total })}
          </Text>
        )}
        <Bias material={material} baseline={newest} />
      </div>
      {replicates > 1 && (
        <div>
          <ControlChart
            title={t('chart.spread', { count: replicates, unit })}
            unit={unit}
            valueLabel={t('columns.spread', { unit })}
            isFromZero
            points={runs.map((run) => {
              const limits = limitsOf(run)?.spread;
              return {
                run,
                value: run.standardDeviation,
                limits: limits && limits.replicates === run.replicates ? limits : null,
              };
            })}
            isShown={(rule) => rule.startsWith('s-')}
          />
          <SpreadText baseline={newest} unit={unit} />
        </div>
      )}
      {chart.uncertainty && <UncertaintySection uncertainty={chart.uncertainty} unit={unit} />}
    </Stack>
  );
}

interface Limits {
  readonly baseline: BaselineView | undefined;
  readonly unit: string;
}

function LimitsText({ baseline, unit }: Limits) {
  const t = useTranslations('qualityControl.chart');
  const format = useReportFormat();
  const moments = useFormatter();
  if (!baseline) return null;
  const { limits } = baseline;
  return (
    <Text size="xs" c="dimmed" mt={4}>
      {t('limits', {
        unit,
        mean: format.number(limits.center),
        warningLow: format.number(limits.warningLow),
        warningHigh: format.number(limits.warningHigh),
        actionLow: format.number(limits.actionLow),
        actionHigh: format.number(limits.actionHigh),
        number: baseline.number,
        runs: baseline.runs,
        by: baseline.createdBy,
        date: moments.dateTime(new Date(baseline.createdAt), 'moment'),
        reason: baseline.reason,
      })}
    </Text>
  );
}

function SpreadText({ baseline, unit }: Limits) {
  const t = useTranslations('qualityControl.chart');
  const format = useReportFormat();
  if (!baseline?.spread) return null;
  const { center, warningHigh, actionHigh } = baseline.spread;
  return (
    <Text size="xs" c="dimmed" mt={4}>
      {t('spreadLimits', {
        unit,
        mean: format.number(center, 2),
        warningHigh: format.number(warningHigh, 2),
        actionHigh: format.number(actionHigh, 2),
      })}
    </Text>
  );
}

/** That the laboratory's own mean is not where the manufacturer expects it. */
function Bias(props: {
  readonly material: AnswerOf<typeof getChart>['material'];
  readonly baseline: BaselineView | undefined;
}) {
  const t = useTranslations('qualityControl.material');
  const format = useReportFormat();
  const expected = useExpected()(props.material);
  const { expectedValue, expectedTolerance, unit } = props.material;
  const mean = props.baseline?.mean;
  if (mean === undefined || expectedValue === null || expectedTolerance === null || expected === null)
    return null;
  if (Math.abs(mean - expectedValue) <= expectedTolerance) return null;
  return (
    <Alert color="orange" role="note" mt="sm" icon={<IconAlertTriangle aria-hidden />}>
      {t('outside', { mean: format.number(mean), value: expected, unit })}
    </Alert>
  );
}
