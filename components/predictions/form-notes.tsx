'use client';
import { Alert, List, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { correctedValues } from '@/components/morphology/corrected-values';
import { useReportFormat } from '@/components/reports/use-report-format';
import { CLASSIFIED_DEFECTS } from '@/lib/domain/morphology/contract-cells';
import { type MorphologyMetrics, NOT_ASSESSED } from '@/lib/domain/predictions/contract-morphology';

/** Why a prediction of morphology has no figures; nothing where it has. */
export function WithheldAlert({ metrics }: { readonly metrics: MorphologyMetrics }) {
  const t = useTranslations('predictions.withheld');
  const { setting } = useReportFormat();
  if (!metrics.withheld) return null;
  return (
    <Alert color="yellow" title={t('title')}>
      {t(metrics.withheld, {
        pixel: setting(metrics.pixel_size_um ?? 0),
        // Rounded to the safe side.
        coarsest: setting(Math.floor(100 * metrics.coarsest_pixel_um) / 100),
      })}
    </Alert>
  );
}

/** What was left out of the figures of a prediction of morphology, and what they can't say. */
export function FormNotes({ metrics }: { readonly metrics: MorphologyMetrics }) {
  const t = useTranslations('predictions');
  const { withheld, not_assessed, cells_not_looked_at } = metrics;
  const left = [
    ...NOT_ASSESSED.map((reason) => [reason, not_assessed[reason] ?? 0] as const),
    ['notLookedAt', cells_not_looked_at] as const,
  ].filter(([, count]) => count > 0);
  return (
    <Stack gap="sm">
      {left.length > 0 && (
        <div>
          <Text fw={600} size="sm">
            {t('notAssessed.title')}
          </Text>
          <List size="sm" spacing={2}>
            {left.map(([reason, count]) => (
              <List.Item key={reason}>{t(`notAssessed.${reason}`, { count })}</List.Item>
            ))}
          </List>
        </div>
      )}
      {!withheld && <Limits metrics={metrics} />}
    </Stack>
  );
}

function Limits({ metrics }: { readonly metrics: MorphologyMetrics }) {
  const t = useTranslations('predictions.limits');
  const format = useReportFormat();
  const { corrected } = metrics;
  const accuracy = metrics.models.find(({ task }) => task === 'morphology')?.accuracy;
  const figures = CLASSIFIED_DEFECTS.flatMap((defect) => {
    const value = accuracy?.[defect];
    return value === undefined ? [] : [t(`defects.${defect}`, { percent: format.number(100 * value, 0) })];
  });
  return (
    <Alert color="gray" role="note" title={t('title')}>
      {corrected && `${t('corrected', correctedValues(corrected, format))} `}
      {t('text')} {figures.length > 0 ? t('accuracy', { figures: format.list(figures) }) : t('noAccuracy')}
    </Alert>
  );
}
