'use client';
import { Image, Loader, Modal, SimpleGrid, Stack, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { ErrorAlert } from '@/components/ui/error-alert';
import { FactList } from '@/components/ui/fact-list';
import { getPrediction, type PredictionView } from '@/lib/domain/predictions/contract';
import { useApi } from '@/lib/platform/http/use-api';
import { OverlayPlayer } from './overlay-player';
import { usePredictionFigures } from './use-prediction-figures';

/** Everything that is kept of a prediction: its figures, some pictures, and its boxes over the video. */
export function PredictionDialog(props: {
  readonly prediction: PredictionView;
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  const t = useTranslations('predictions.details');
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.prediction.name}
      size="xl"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Details given={props.prediction} />
    </Modal>
  );
}

function Details({ given }: { readonly given: PredictionView }) {
  const t = useTranslations('predictions.details');
  const format = useFormatter();
  const figuresOf = usePredictionFigures();
  const { data, error, mutate } = useApi(getPrediction, { params: { id: given.id } });
  return (
    <Stack gap="md">
      <FactList
        facts={[
          [t('model'), `${given.model_name}, ${given.model_version} (${given.model_sha256.slice(0, 12)})`],
          [t('type'), t('detection')],
          [t('video'), given.video_name],
          [
            t('date'),
            format.dateTime(new Date(given.created_at), { dateStyle: 'medium', timeStyle: 'short' }),
          ],
          ...figuresOf(given),
        ]}
      />
      <OverlayPlayer predictionId={given.id} videoId={given.video_id} />
      {error && <ErrorAlert message={error.message} onRetry={() => void mutate()} />}
      {!data && !error && <Loader role="status" aria-label={t('samples')} />}
      {data && data.frames.length > 0 && (
        <Stack gap="xs">
          <Text fw={600} size="sm">
            {t('samples')}
          </Text>
          <SimpleGrid cols={{ base: 2, sm: 3 }}>
            {data.frames.map(({ imageUrl, timestamp, spermCount }) => (
              <figure key={timestamp} style={{ margin: 0 }}>
                <Image src={imageUrl} alt="" radius="sm" />
                <Text component="figcaption" size="xs" c="dimmed">
                  {t('sample', { seconds: timestamp, count: spermCount })}
                </Text>
              </figure>
            ))}
          </SimpleGrid>
        </Stack>
      )}
    </Stack>
  );
}
