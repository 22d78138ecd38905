'use client';
import { SimpleGrid, Text } from '@mantine/core';
import { Chart, LineController, LineElement, PointElement } from 'chart.js';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { Line } from 'react-chartjs-2';
import { useChartColors } from '@/components/reports/charts/chart-colors';
import { ChartFrame } from '@/components/reports/charts/chart-frame';
import { barOptions } from '@/components/reports/charts/chart-setup';
import type { ModelTask } from '@/lib/domain/models/contract';
import type { TrainingStatusView } from '@/lib/domain/training-runs/contract';

Chart.register(LineController, LineElement, PointElement);

/** Of the points of a curve, so many are in its table. */
const LISTED = 20;

/** The loss by step, and the loss and how well the model does on the videos that it does not learn from. */
export function TrainingCharts({
  task,
  data,
}: {
  readonly task: ModelTask;
  readonly data: TrainingStatusView;
}) {
  const t = useTranslations('training.charts');
  const { loss, validationLoss, score } = data.curves;
  if (loss.length === 0) return null;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Curve title={t('loss')} points={loss} digits={4} />
      {validationLoss.length > 0 && (
        <Curve title={t(`validationLoss.${task}`)} points={validationLoss} digits={4} />
      )}
      {score.length > 0 ? (
        <Curve title={t(`score.${task}`)} points={score} digits={3} max={1} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('noScore')}
        </Text>
      )}
    </SimpleGrid>
  );
}

function Curve({
  title,
  points,
  digits,
  max,
}: {
  readonly title: string;
  readonly points: TrainingStatusView['curves']['loss'];
  readonly digits: number;
  readonly max?: number;
}) {
  const t = useTranslations('training.charts');
  const colors = useChartColors();
  const locale = useLocale();
  const format = useFormatter();
  const every = Math.max(1, Math.ceil(points.length / LISTED));
  const listed = points.filter((_, place) => place % every === 0 || place === points.length - 1);
  return (
    <ChartFrame
      title={title}
      table={{
        head: [t('step'), title],
        rows: listed.map(({ step, value }) => [
          format.number(step),
          format.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
        ]),
      }}
    >
      <Line
        data={{
          labels: points.map(({ step }) => format.number(step)),
          datasets: [
            {
              label: title,
              data: points.map(({ value }) => value),
              borderColor: colors.grades.slow,
              backgroundColor: colors.grades.slow,
              borderWidth: 2,
              pointRadius: points.length > 40 ? 0 : 2,
            },
          ],
        }}
        options={barOptions(colors, {
          locale,
          y: '',
          x: t('step'),
          ...(max === undefined ? {} : { yMax: max }),
        })}
      />
    </ChartFrame>
  );
}
