'use client';
import { Badge, Button, Checkbox, Group, Loader, Progress, Stack, Table, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconScan } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useConfirm } from '@/components/ui/confirm';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorAlert } from '@/components/ui/error-alert';
import { reasonOf } from '@/components/ui/form/form-dialog';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import { deletePrediction, listPredictions, type PredictionView } from '@/lib/domain/predictions/contract';
import { callApi } from '@/lib/platform/http/client';
import { useApi } from '@/lib/platform/http/use-api';
import { cancelTask } from '@/lib/platform/tasks/contract';
import { ComparedPredictions } from './compared-predictions';
import { PredictionDialog } from './prediction-dialog';
import { useResult } from './use-result';

const PAGE = 20;
const POLL_MS = 2000;
const COLORS = {
  queued: 'gray',
  running: 'blue',
  completed: 'teal',
  failed: 'red',
  cancelled: 'gray',
} as const;
const isOpen = ({ status }: PredictionView): boolean => status === 'queued' || status === 'running';

/** What models found in videos, the newest first; two of them can be laid side by side. */
export function SavedPredictions({ videoId }: { readonly videoId: string | null }) {
  const t = useTranslations('predictions.saved');
  const [shown, setShown] = useState(PAGE);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const dialog = useDialogSubject<PredictionView>();
  const { data, error, mutate } = useApi(
    listPredictions,
    { query: { limit: shown, ...(videoId ? { video_id: videoId } : {}) } },
    {
      keepPreviousData: true,
      refreshInterval: (latest) => (latest?.predictions.some(isOpen) ? POLL_MS : 0),
    },
  );
  if (error)
    return <ErrorAlert message={t('loadFailed', { message: error.message })} onRetry={() => void mutate()} />;
  if (!data) return <Loader role="status" aria-label={t('label')} />;
  if (data.predictions.length === 0)
    return <EmptyState icon={<IconScan size={28} />} title={t('empty')} description={t('emptyText')} />;
  const compared = data.predictions.filter(({ id }) => chosen.includes(id));
  return (
    <Stack gap="md">
      <Table.ScrollContainer minWidth={860} type="native" tabIndex={0} role="group" aria-label={t('label')}>
        <Table aria-label={t('label')} fz="sm" verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('compare')}</Table.Th>
              <Table.Th>{t('name')}</Table.Th>
              <Table.Th>{t('model')}</Table.Th>
              <Table.Th>{t('video')}</Table.Th>
              <Table.Th>{t('status')}</Table.Th>
              <Table.Th ta="right">{t('result')}</Table.Th>
              <Table.Th>{t('actions')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.predictions.map((each) => (
              <PredictionRow
                key={each.id}
                prediction={each}
                isChosen={chosen.includes(each.id)}
                onChoose={(isChosen) =>
                  setChosen(isChosen ? [...chosen, each.id].slice(-2) : chosen.filter((id) => id !== each.id))
                }
                onShow={() => dialog.open(each)}
                onChanged={() => void mutate()}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {data.total > data.predictions.length && (
        <div>
          <Button variant="default" onClick={() => setShown(Math.min(200, shown + PAGE))}>
            {t('more')}
          </Button>
        </div>
      )}
      {compared.length === 2 && <ComparedPredictions predictions={compared} />}
      {dialog.subject && (
        <PredictionDialog
          key={dialog.turn}
          prediction={dialog.subject}
          opened={dialog.opened}
          onClose={dialog.close}
        />
      )}
    </Stack>
  );
}

function PredictionRow(props: {
  readonly prediction: PredictionView;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onShow: () => void;
  readonly onChanged: () => void;
}) {
  const t = useTranslations('predictions.saved');
  const types = useTranslations('predictions.types');
  const format = useFormatter();
  const resultOf = useResult();
  const confirm = useConfirm();
  const { prediction, onChanged } = props;
  const { id, name, status, metrics } = prediction;
  const tell = (message: string): void => void notifications.show({ color: 'red', message });
  const remove = () =>
    confirm({
      title: t('delete'),
      message: t('deleteText'),
      confirmLabel: t('delete'),
      destructive: true,
      action: async () => {
        try {
          await callApi(deletePrediction, { params: { id } });
          onChanged();
        } catch (error) {
          tell(t('deleteFailed', { reason: reasonOf(error, t('unknown')) }));
        }
      },
    });
  const cancel = async (): Promise<void> => {
    try {
      await callApi(cancelTask, { params: { id: prediction.task_id ?? '' } });
      onChanged();
    } catch (error) {
      tell(reasonOf(error, t('unknown')));
    }
  };
  return (
    <Table.Tr>
      <Table.Td>
        <Checkbox
          aria-label={t('compareNamed', { name })}
          disabled={status !== 'completed'}
          checked={props.isChosen}
          onChange={(event) => props.onChoose(event.currentTarget.checked)}
        />
      </Table.Td>
      <Table.Td>
        {name}
        <Text size="xs" c="dimmed">
          {format.dateTime(new Date(prediction.created_at), { dateStyle: 'medium', timeStyle: 'short' })}
        </Text>
      </Table.Td>
      <Table.Td>
        {prediction.model_name}
        <Text size="xs" c="dimmed">
          {prediction.model_version}
        </Text>
        <Text size="xs" c="dimmed">
          {types(prediction.model_type)}
        </Text>
      </Table.Td>
      <Table.Td>{prediction.video_name}</Table.Td>
      <Table.Td>
        <Badge color={COLORS[status]} variant="light" miw="max-content">
          {t(`states.${status}`)}
        </Badge>
        {isOpen(prediction) && (
          <Progress mt={4} value={prediction.progress} aria-label={t('progressNamed', { name })} />
        )}
        {prediction.error && (
          <Text size="xs" c="red">
            {prediction.error}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right">{metrics ? resultOf(metrics) : '–'}</Table.Td>
      <Table.Td>
        <Group gap="xs" wrap="nowrap">
          {status === 'completed' && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={props.onShow}
              aria-label={t('detailsNamed', { name })}
            >
              {t('details')}
            </Button>
          )}
          {isOpen(prediction) && (
            <Button size="compact-sm" variant="default" onClick={() => void cancel()}>
              {t('cancel')}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            c="red"
            onClick={remove}
            aria-label={t('deleteNamed', { name })}
          >
            {t('delete')}
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
