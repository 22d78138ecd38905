'use client';
import { Group, Tooltip } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { TintBadge } from '@/components/ui/tint-badge';
import { type Calibration, calibrationGaps } from '@/lib/domain/calibration/contract';

/** Sentences that say which values are missing and what reports therefore leave out; null when nothing is missing. */
export function useCalibrationHint(): (calibration: Calibration) => string | null {
  const t = useTranslations('datasets.missing');
  return (calibration) => {
    const gaps = calibrationGaps(calibration);
    if (gaps.length === 0) return null;
    const fields = gaps.map((gap) => t(gap)).join(', ');
    return [
      t('intro', { fields }),
      ...(gaps.includes('pixelSizeUm') ? [t('speeds')] : []),
      t('concentration'),
    ].join(' ');
  };
}

/** What must not be overlooked about a dataset: that it is simulated, that figures will be missing. */
export function DatasetBadges(props: {
  readonly dataset: Calibration & { readonly isSimulated: boolean; readonly isControl: boolean };
}) {
  const t = useTranslations('datasets');
  const control = useTranslations('qualityControl.datasets');
  const hint = useCalibrationHint()(props.dataset);
  const gaps = calibrationGaps(props.dataset).length;
  if (!props.dataset.isSimulated && !props.dataset.isControl && !hint) return null;
  return (
    <Group gap={6}>
      {props.dataset.isControl && (
        <Tooltip
          label={control('badgeText')}
          multiline
          w={260}
          events={{ hover: true, focus: true, touch: true }}
        >
          <TintBadge color="blue" tabIndex={0}>
            {control('badge')}
          </TintBadge>
        </Tooltip>
      )}
      {props.dataset.isSimulated && (
        <Tooltip
          label={t('simulatedText')}
          multiline
          w={260}
          events={{ hover: true, focus: true, touch: true }}
        >
          <TintBadge color="violet" tabIndex={0}>
            {t('simulated')}
          </TintBadge>
        </Tooltip>
      )}
      {hint && (
        <Tooltip label={hint} multiline w={280} events={{ hover: true, focus: true, touch: true }}>
          <TintBadge color="orange" tabIndex={0}>
            {gaps === 3 ? t('notCalibrated') : t('partlyCalibrated')}
          </TintBadge>
        </Tooltip>
      )}
    </Group>
  );
}
