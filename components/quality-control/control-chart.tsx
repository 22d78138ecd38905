'use client';
import {
  CategoryScale,
  Chart,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { Line } from 'react-chartjs-2';
import { type ChartColors, useChartColors } from '@/components/reports/charts/chart-colors';
import { ChartFrame } from '@/components/reports/charts/chart-frame';
import { barOptions } from '@/components/reports/charts/chart-setup';
import { useReportFormat } from '@/components/reports/use-report-format';
import type { LimitsView, RunState, RunView } from '@/lib/domain/quality-control/contract-fields';
import type { ControlRule } from '@/lib/science/quality-control/westgard';
import { rulePlugin } from './rule-plugin';
import { stateOnChart } from './state-on-chart';

Chart.register(CategoryScale, LinearScale, LineController, LineElement, PointElement, Tooltip);

/** Room beyond the highest and the lowest point and line, as a share of what lies between. */
const MARGIN = 0.12;
const POINT_PX = 4;

/** States differ in shape as well, for those who see no hues. */
const SHAPES: Readonly<Record<RunState, string>> = {
  'in-control': 'circle',
  warning: 'triangle',
  'out-of-control': 'rectRot',
  baseline: 'circle',
  excluded: 'crossRot',
  'not-judged': 'circle',
};

const colorOf = (state: RunState, colors: ChartColors): string => {
  if (state === 'out-of-control') return colors.alarm;
  if (state === 'warning') return colors.reference;
  return state === 'excluded' ? colors.text : colors.bar;
};

interface Point {
  readonly run: RunView;
  /** Null where a run has no such value: a single replicate has no spread. */
  readonly value: number | null;
  /** Of the version that judges the run. */
  readonly limits: LimitsView | null;
}

/** A control chart: runs in their order, the limits that judge each, and the rules that were broken above the points. */
export function ControlChart(props: {
  readonly title: string;
  readonly unit: string;
  readonly valueLabel: string;
  readonly points: readonly Point[];
  readonly isFromZero?: boolean;
  readonly isShown: (rule: ControlRule) => boolean;
}) {
  const t = useTranslations('qualityControl');
  const colors = useChartColors();
  const locale = useLocale();
  const format = useReportFormat();
  const dates = useFormatter();
  const { points } = props;
  const brokenOf = ({ run }: Point): ControlRule[] =>
    run.broken.flatMap(({ rule }) => (props.isShown(rule) ? [rule] : []));
  const rulesOf = (point: Point): string => brokenOf(point).join(', ');
  const states = points.map(({ run }) => stateOnChart(run, props.isShown));
  const drawn = points.flatMap(({ value, limits }) => [
    ...(value === null ? [] : [value]),
    ...(limits ? [limits.actionLow, limits.actionHigh] : []),
  ]);
  const [low, high] = [Math.min(...drawn), Math.max(...drawn)];
  const margin = MARGIN * (high - low || high || 1);
  const options = barOptions(colors, { locale, y: props.unit });
  const line = (key: keyof LimitsView, color: string, dash: number[]) => ({
    label: key,
    // A spread has no lower limit where the factor is 0.
    data: points.map(({ limits }) =>
      props.isFromZero && limits?.[key] === 0 ? null : (limits?.[key] ?? null),
    ),
    borderColor: color,
    borderDash: dash,
    borderWidth: 1.5,
    pointRadius: 0,
    pointHitRadius: 0,
    // The limits step from one version to the next.
    stepped: 'middle' as const,
  });
  return (
    <ChartFrame
      title={props.title}
      table={{
        head: [
          t('chart.number'),
          t('columns.performed'),
          props.valueLabel,
          t('columns.deviation'),
          t('columns.state'),
        ],
        rows: points.map((point, at) => [
          String(at + 1),
          dates.dateTime(new Date(point.run.performedAt), 'moment'),
          point.value === null ? '–' : format.number(point.value, 2),
          point.run.deviation === null ? '–' : format.number(point.run.deviation, 2),
          [t(`states.${states[at] ?? point.run.state}`), rulesOf(point)].filter(Boolean).join(': '),
        ]),
      }}
    >
      <Line
        // The plugin is read once, when the chart is made: another theme needs another chart.
        key={`${colors.outline} ${points.map(({ run }, at) => `${run.id} ${states[at]}`).join()}`}
        data={{
          labels: points.map(({ run }) =>
            dates.dateTime(new Date(run.performedAt), { month: 'short', day: 'numeric' }),
          ),
          datasets: [
            {
              label: props.title,
              data: points.map(({ value }) => value),
              borderColor: colors.bar,
              borderWidth: 1.5,
              pointRadius: points.map((point) => (brokenOf(point).length > 0 ? POINT_PX + 2 : POINT_PX)),
              pointStyle: states.map((state) => SHAPES[state]),
              pointBorderColor: states.map((state) => colorOf(state, colors)),
              // Runs that set the limits are hollow.
              pointBackgroundColor: states.map((state) =>
                state === 'baseline' ? 'transparent' : colorOf(state, colors),
              ),
              tension: 0,
              spanGaps: true,
            },
            line('center', colors.text, []),
            line('warningLow', colors.reference, [6, 4]),
            line('warningHigh', colors.reference, [6, 4]),
            line('actionLow', colors.alarm, []),
            line('actionHigh', colors.alarm, []),
          ],
        }}
        options={{
          ...options,
          scales: {
            x: { ...options.scales.x, offset: true },
            y: {
              ...options.scales.y,
              beginAtZero: props.isFromZero ?? false,
              suggestedMin: props.isFromZero ? 0 : low - margin,
              suggestedMax: high + margin,
            },
          },
        }}
        plugins={[rulePlugin(points.map(rulesOf), colors)]}
      />
    </ChartFrame>
  );
}
