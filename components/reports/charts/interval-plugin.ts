'use client';
import type { Chart, Plugin } from 'chart.js';
import type { ChartColors } from './chart-colors';

const CAP_PX = 5;

interface Marks {
  /** One for each bar, in order; null where there is none. */
  readonly intervals: readonly ({ readonly low: number; readonly high: number } | null)[];
  readonly limit: number | null;
}

function drawInterval(chart: Chart, x: number, interval: { low: number; high: number }): void {
  const scale = chart.scales.y;
  if (!scale) return;
  const [low, high] = [scale.getPixelForValue(interval.low), scale.getPixelForValue(interval.high)];
  chart.ctx.beginPath();
  chart.ctx.moveTo(x, low);
  chart.ctx.lineTo(x, high);
  for (const y of [low, high]) {
    chart.ctx.moveTo(x - CAP_PX, y);
    chart.ctx.lineTo(x + CAP_PX, y);
  }
  chart.ctx.stroke();
}

/** Draws the 95 % interval over each bar, and the reference limit as a dashed line over all. */
export function intervalPlugin(marks: Marks, colors: ChartColors): Plugin<'bar'> {
  return {
    id: 'intervals',
    afterDatasetsDraw(chart) {
      const { ctx, chartArea, scales } = chart;
      ctx.save();
      ctx.strokeStyle = colors.outline;
      ctx.lineWidth = 1.5;
      for (const [index, bar] of chart.getDatasetMeta(0).data.entries()) {
        const interval = marks.intervals[index];
        if (interval) drawInterval(chart as Chart, bar.x, interval);
      }
      if (marks.limit !== null && scales.y) {
        const y = scales.y.getPixelForValue(marks.limit);
        ctx.strokeStyle = colors.reference;
        ctx.setLineDash([6, 4]);
        ctx.beginPath();
        ctx.moveTo(chartArea.left, y);
        ctx.lineTo(chartArea.right, y);
        ctx.stroke();
      }
      ctx.restore();
    },
  };
}
