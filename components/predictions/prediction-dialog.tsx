'use client';
import { Loader, Modal, SimpleGrid, Stack, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { ErrorAlert } from '@/components/ui/error-alert';
import { FactList } from '@/components/ui/fact-list';
import { getPrediction, type PredictionView } from '@/lib/domain/predictions/contract';
import { useApi } from '@/lib/platform/http/use-api';
import { FormNotes, WithheldAlert } from './form-notes';
import { OverlayPlayer } from './overlay-player';
import { MarksLegend, SampleFrame } from './sample-frame';
import { usePredictionFigures } from './use-prediction-figures';

/** Everything that is kept of a prediction: its figures, some pictures, and a detector's boxes over the video. */
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
  const types = useTranslations('predictions.types');
  const { metrics } = given;
  const forms = metrics?.type === 'morphology' ? metrics : null;
  const ofForms: [string, string][] = forms
    ? [[t('models'), forms.models.map(({ id, version }) => `${id} ${version}`).join(', ')]]
    : [];
  const { data, error, mutate } = useApi(getPrediction, { params: { id: given.id } });
  return (
    <Stack gap="md">
      {forms && <WithheldAlert metrics={forms} />}
      <FactList
        facts={[
          [t('model'), `${given.model_name}, ${given.model_version} (${given.model_sha256.slice(0, 12)})`],
          [t('type'), types(given.model_type)],
          ...ofForms,
          [t('video'), given.video_name],
          [
            t('date'),
            format.dateTime(new Date(given.created_at), { dateStyle: 'medium', timeStyle: 'short' }),
          ],
          ...figuresOf(given),
        ]}
      />
      {forms ? (
        <FormNotes metrics={forms} />
      ) : (
        <OverlayPlayer predictionId={given.id} videoId={given.video_id} />
      )}
      {error && <ErrorAlert message={error.message} onRetry={() => void mutate()} />}
      {!data && !error && <Loader role="status" aria-label={t('samples')} />}
      {data && data.frames.length > 0 && (
        <Stack gap="xs">
          <Text fw={600} size="sm">
            {t('samples')}
          </Text>
          {forms && <MarksLegend />}
          <SimpleGrid cols={forms ? { base: 1, sm: 2 } : { base: 2, sm: 3 }}>
            {data.frames.map((sample) => (
              <SampleFrame key={sample.timestamp} sample={sample} />
            ))}
          </SimpleGrid>
        </Stack>
      )}
    </Stack>
  );
}
