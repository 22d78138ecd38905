'use client';
import { Group, SimpleGrid, Text } from '@mantine/core';
import { Chart, LineController, LineElement, PointElement } from 'chart.js';
import { useLocale, useTranslations } from 'next-intl';
import { Line } from 'react-chartjs-2';
import { useChartColors } from '@/components/reports/charts/chart-colors';
import { ChartFrame } from '@/components/reports/charts/chart-frame';
import { barOptions } from '@/components/reports/charts/chart-setup';
import type { EvaluationReport, EvaluationResult, EvaluationView } from '@/lib/domain/evaluations/contract';
import { useFigures } from './use-figures';

Chart.register(LineController, LineElement, PointElement);

interface Series {
  readonly name: string;
  readonly color: string;
  readonly values: readonly (number | null)[];
}

/** Center F1 by video and by threshold, what is counted by threshold, and whether scores can be read as probabilities. */
export function EvaluationCharts({
  evaluation,
  result,
}: {
  readonly evaluation: EvaluationView;
  readonly result: EvaluationResult;
}) {
  const t = useTranslations('evaluations.details');
  const colors = useChartColors();
  const { share } = useFigures();
  const { current, candidate } = result;
  const both = (of: (report: EvaluationReport) => readonly (number | null)[]): Series[] => [
    { name: t('models.current'), color: colors.grades.immotile, values: of(current) },
    { name: t('models.candidate'), color: colors.grades.slow, values: of(candidate) },
  ];
  const thresholds = current.curve.map(({ threshold }) => share(threshold));
  const bins = current.calibration.map((_, place) => `${place / 10}–${(place + 1) / 10}`);
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Plot
        title={t('charts.byVideo')}
        x={t('charts.video')}
        labels={evaluation.video_names}
        series={both(({ videos }) => videos.map(({ f1 }) => f1))}
        isDots
        max={1}
      />
      <Plot
        title={t('charts.byThreshold')}
        x={t('rows.threshold')}
        labels={thresholds}
        series={both(({ curve }) => curve.map(({ f1 }) => f1))}
        max={1}
      />
      <Plot
        title={t('charts.count')}
        x={t('rows.threshold')}
        labels={thresholds}
        series={both(({ curve }) => curve.map(({ count_ratio }) => count_ratio))}
      />
      <Plot
        title={t('charts.calibration')}
        x={t('charts.score')}
        labels={bins}
        series={both(({ calibration }) => calibration.map(({ precision }) => precision))}
        isDots
        max={1}
      />
    </SimpleGrid>
  );
}

function Plot(props: {
  readonly title: string;
  readonly x: string;
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  readonly isDots?: boolean;
  readonly max?: number;
}) {
  const colors = useChartColors();
  const locale = useLocale();
  const { share } = useFigures();
  const { title, labels, series, isDots = false, max } = props;
  return (
    <ChartFrame
      title={title}
      table={{
        head: [props.x, ...series.map(({ name }) => name)],
        rows: labels.map((label, place) => [label, ...series.map(({ values }) => share(values[place]))]),
      }}
      legend={
        <Group gap="md" mt={4}>
          {series.map(({ name, color }) => (
            <Group key={name} gap={6} wrap="nowrap">
              <svg width={20} height={8} aria-hidden>
                <line x1={0} x2={20} y1={4} y2={4} stroke={color} strokeWidth={3} />
              </svg>
              <Text size="xs">{name}</Text>
            </Group>
          ))}
        </Group>
      }
    >
      <Line
        data={{
          labels: [...labels],
          datasets: series.map(({ name, color, values }) => ({
            label: name,
            data: [...values],
            borderColor: color,
            backgroundColor: color,
            borderWidth: 2,
            showLine: !isDots,
            pointRadius: isDots ? 5 : 2,
          })),
        }}
        options={barOptions(colors, {
          locale,
          y: '',
          x: props.x,
          ...(max === undefined ? {} : { yMax: max }),
        })}
      />
    </ChartFrame>
  );
}
