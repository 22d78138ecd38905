'use client';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { TaskProgress } from '@/components/tasks/task-progress';
import { useStartedTask } from '@/components/tasks/use-started-task';
import { ErrorAlert } from '@/components/ui/error-alert';
import type { ModelVersionView } from '@/lib/domain/models/contract';
import { quantizeVersion } from '@/lib/domain/quantizations/contract';
import { callApi } from '@/lib/platform/http/client';

/** Makes the int8 form of a version, and shows how far that is. */
export function QuantizeDialog(props: {
  readonly version: ModelVersionView;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onMade: () => void;
}) {
  const t = useTranslations('models.quantize');
  const close = useTranslations('shell.confirm')('close');
  const work = useTranslations('work');
  const { version } = props;
  const task = useStartedTask({
    request: async () => (await callApi(quantizeVersion, { params: { id: version.id }, body: {} })).task_id,
    texts: {
      failed: (message) => `${t('failed')}: ${message}`,
      unanswered: (message) => `${t('failed')}: ${message}`,
      cancelled: work('cancelled'),
    },
    onEnd: props.onMade,
    onSuccess: () => {
      notifications.show({ color: 'teal', message: t('done') });
      props.onClose();
    },
  });
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t('title')}
      closeButtonProps={{ 'aria-label': close }}
    >
      {task.taskId ? (
        <TaskProgress taskId={task.taskId} label={t('running')} onEnd={task.ended} />
      ) : (
        <Stack gap="md">
          <Text size="sm">{t('text', { number: version.number })}</Text>
          {task.error && <ErrorAlert message={task.error} />}
          <Group justify="flex-end">
            <Button onClick={() => void task.start()} loading={task.starting}>
              {t('start')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
