'use client';
import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { ErrorAlert } from '@/components/ui/error-alert';
import { getFrameDetections } from '@/lib/domain/detections/contract';
import { cropAddress } from '@/lib/domain/detections/contract-addresses';
import { useApi } from '@/lib/platform/http/use-api';
import classes from './dataset-wizard.module.css';

/** So many crops show what comes along (specification, section 9). */
const CROPS = 12;

/** The first crops of a frame, as the dataset would take them. */
export function CropPreview(props: { readonly frameId: string; readonly includeAllDetections: boolean }) {
  const t = useTranslations('datasetWizard');
  const { data, error, mutate } = useApi(
    getFrameDetections,
    { params: { frameId: props.frameId } },
    { keepPreviousData: true },
  );
  if (error) {
    return (
      <ErrorAlert message={t('cropsFailed', { message: error.message })} onRetry={() => void mutate()} />
    );
  }
  if (!data) return <Skeleton height={96} />;
  const taken = data.detections.filter(
    ({ verified, source }) =>
      props.includeAllDetections || verified || source === 'manual' || source === 'imported',
  );
  return (
    <Stack gap="xs" component="section" aria-label={t('crops')}>
      <Text size="sm" fw={600}>
        {t('crops')}
      </Text>
      {taken.length === 0 ? (
        <Text size="sm" c="dimmed" role="status">
          {t('noCrops')}
        </Text>
      ) : (
        <Group gap="xs">
          {taken.slice(0, CROPS).map(({ id }, at) => (
            // biome-ignore lint/performance/noImgElement: pictures behind the project fence, served with their own caching
            <img
              key={id}
              src={cropAddress(id)}
              alt={t('crop', { number: at + 1 })}
              width={64}
              height={64}
              className={classes.crop}
            />
          ))}
          {taken.length > CROPS && (
            <Text size="sm" c="dimmed">
              {t('more', { count: taken.length - CROPS })}
            </Text>
          )}
        </Group>
      )}
    </Stack>
  );
}
