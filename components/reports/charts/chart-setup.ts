'use client';
import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js';
import type { ChartColors } from './chart-colors';

// Only what is used: the rest of Chart.js stays out of the bundle.
Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

const FONT = { family: "'Inter Variable', system-ui, sans-serif", size: 11 };

/** Settings that all bar charts share: calm axes from 0, no animation, the theme's colors. */
export function barOptions(
  colors: ChartColors,
  axes: {
    readonly y: string;
    readonly x?: string;
    readonly yMax?: number;
    readonly ySuggestedMax?: number;
    readonly isStacked?: boolean;
    /** What y counts comes in whole numbers: no halves beside it where there are few. */
    readonly isCount?: boolean;
    /** In which the numbers of the axes are written. */
    readonly locale: string;
  },
) {
  const ticks = { color: colors.text, font: FONT };
  const title = (text: string | undefined) => ({
    display: text !== undefined,
    text: text ?? '',
    color: colors.text,
    font: FONT,
  });
  return {
    locale: axes.locale,
    responsive: true,
    maintainAspectRatio: false,
    animation: false as const,
    plugins: { legend: { display: false } },
    scales: {
      x: {
        stacked: axes.isStacked ?? false,
        ticks: { ...ticks, maxRotation: 45, autoSkip: true },
        grid: { display: false },
        border: { color: colors.grid },
        title: title(axes.x),
      },
      y: {
        stacked: axes.isStacked ?? false,
        beginAtZero: true,
        ...(axes.yMax === undefined ? {} : { max: axes.yMax }),
        ...(axes.ySuggestedMax === undefined ? {} : { suggestedMax: axes.ySuggestedMax }),
        ticks: axes.isCount ? { ...ticks, precision: 0 } : ticks,
        grid: { color: colors.grid },
        border: { display: false },
        title: title(axes.y),
      },
    },
  };
}
