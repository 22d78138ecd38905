'use client';
import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useFigures } from '@/components/evaluations/use-figures';
import type { ModelVersionView } from '@/lib/domain/models/contract';

/** Where a version comes from; of an int8 form, what it costs and gains. */
export function VersionOrigin(props: {
  readonly version: ModelVersionView;
  readonly versions: readonly ModelVersionView[];
}) {
  const t = useTranslations('models.quantize');
  const { share, percent, milliseconds } = useFigures();
  const { origin, parent_id, quantization: measured } = props.version;
  const parent = props.versions.find(({ id }) => id === parent_id);
  return (
    <>
      <Text size="sm">{parent ? t('of', { number: parent.number }) : t(`origin.${origin}`)}</Text>
      {measured && (
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'normal' }}>
          {t('measured', {
            before: share(measured.parent.f1),
            after: share(measured.quantized.f1),
            countBefore: percent(measured.parent.count_error_percent),
            countAfter: percent(measured.quantized.count_error_percent),
            msBefore: milliseconds(measured.parent.milliseconds_a_frame),
            msAfter: milliseconds(measured.quantized.milliseconds_a_frame),
            frames: measured.frames,
            videos: measured.videos,
          })}
          {measured.shares_videos && ` ${t('shares')}`}
        </Text>
      )}
    </>
  );
}
