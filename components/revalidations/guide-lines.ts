import type { Plugin } from 'chart.js';

export interface GuideLine {
  /** On the y axis. */
  readonly at: number;
  readonly color: string;
  readonly dash: readonly number[];
}

/** Draws level lines across a scatter chart. */
export const guideLines = (lines: readonly GuideLine[]): Plugin<'scatter'> => ({
  id: 'guide-lines',
  beforeDatasetsDraw({ ctx, chartArea, scales }) {
    const { y } = scales;
    if (!y) return;
    ctx.save();
    for (const { at, color, dash } of lines) {
      const level = y.getPixelForValue(at);
      if (level < chartArea.top || level > chartArea.bottom) continue;
      ctx.strokeStyle = color;
      ctx.setLineDash([...dash]);
      ctx.beginPath();
      ctx.moveTo(chartArea.left, level);
      ctx.lineTo(chartArea.right, level);
      ctx.stroke();
    }
    ctx.restore();
  },
});
