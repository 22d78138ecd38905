'use client';
import type { Plugin } from 'chart.js';
import type { ChartColors } from '@/components/reports/charts/chart-colors';

const ABOVE_PX = 10;

/** Writes the rules that a run broke above its point, within the plot. */
export function rulePlugin(labels: readonly string[], colors: ChartColors): Plugin<'line'> {
  return {
    id: 'broken-rules',
    afterDatasetsDraw(chart) {
      const { ctx, chartArea } = chart;
      ctx.save();
      ctx.fillStyle = colors.outline;
      ctx.font = "600 11px 'Inter Variable', system-ui, sans-serif";
      ctx.textAlign = 'center';
      for (const [index, point] of chart.getDatasetMeta(0).data.entries()) {
        const label = labels[index];
        if (!label) continue;
        const half = ctx.measureText(label).width / 2;
        const x = Math.min(Math.max(point.x, chartArea.left + half), chartArea.right - half);
        ctx.fillText(label, x, Math.max(point.y - ABOVE_PX, chartArea.top + ABOVE_PX));
      }
      ctx.restore();
    },
  };
}
