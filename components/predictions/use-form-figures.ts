'use client';
import { useTranslations } from 'next-intl';
import { useReportFormat } from '@/components/reports/use-report-format';
import type { MorphologyMetrics, ShareOfCells } from '@/lib/domain/predictions/contract-morphology';

/** The figures of a prediction of morphology with their names; what is not known is a dash. */
export function useFormFigures(): (metrics: MorphologyMetrics) => [string, string][] {
  const t = useTranslations('predictions.forms');
  const { number, setting, interval } = useReportFormat();
  const share = (given: ShareOfCells | null | undefined): string =>
    given
      ? t('share', {
          ...{ count: given.count, of: given.of },
          ...{ percent: number(given.percent), interval: interval(given.interval95) },
        })
      : '–';
  return (metrics) => {
    const { shares } = metrics;
    const refused = Object.values(metrics.not_assessed).reduce((sum, count) => sum + count, 0);
    return [
      [t('total'), number(metrics.total_analyzed_sperm, 0)],
      [t('normal'), share(shares?.normal_forms)],
      [t('heads'), share(shares?.abnormal_heads)],
      [t('midpieces'), share(shares?.abnormal_midpieces)],
      [t('tails'), share(shares?.abnormal_tails)],
      [t('followed'), number(metrics.cells_followed, 0)],
      [t('notAssessed'), number(refused + metrics.cells_not_looked_at, 0)],
      [t('pixelSize'), metrics.pixel_size_um === null ? t('notCalibrated') : setting(metrics.pixel_size_um)],
      [t('frames'), number(metrics.processed_frames, 0)],
      [t('judgedFrames'), number(metrics.judged_frames, 0)],
      [t('seconds'), number(metrics.processing_time, 1)],
    ];
  };
}
