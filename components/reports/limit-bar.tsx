import { useTranslations } from 'next-intl';
import type { Figure } from '@/lib/domain/reports/contract-content';
import { limitBar } from '@/lib/domain/reports/contract-layout';
import { valueText } from '@/lib/domain/reports/contract-text';
import { useReportFormat } from './use-report-format';

const WIDTH = 96;
const HEIGHT = 14;

/** Value, interval and limit of a figure on one scale; nothing for a figure that is not judged. */
export function LimitBarPicture({ figure }: { readonly figure: Figure }) {
  const t = useTranslations('reports');
  const format = useReportFormat();
  const bar = limitBar(figure);
  if (!bar) return null;
  const color =
    figure.verdict === 'outside' ? 'var(--mantine-color-orange-7)' : 'var(--mantine-color-teal-7)';
  const middle = HEIGHT / 2;
  return (
    <svg
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={t('results.bar', {
        figure: t(`figures.${figure.key}`),
        value: valueText(figure, t, format),
        top: format.setting(bar.top),
        unit: figure.unit,
        limit: format.setting(figure.reference?.limit ?? 0),
      })}
    >
      <rect y={middle - 1} width={WIDTH} height={2} fill="var(--mantine-color-dimmed)" opacity={0.4} />
      <rect
        x={bar.low * WIDTH}
        y={middle - 4}
        width={Math.max(1, (bar.high - bar.low) * WIDTH)}
        height={8}
        fill={color}
        opacity={0.45}
      />
      <rect x={bar.limit * WIDTH - 1} width={2} height={HEIGHT} fill="var(--mantine-color-text)" />
      <circle cx={bar.value * WIDTH} cy={middle} r={2.5} fill={color} />
    </svg>
  );
}
