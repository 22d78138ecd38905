'use client';
import { Button, Loader, Stack, Text } from '@mantine/core';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Section } from '@/components/reports/section';
import { TaskProgress } from '@/components/tasks/task-progress';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorAlert } from '@/components/ui/error-alert';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import type { getModel } from '@/lib/domain/models/contract';
import { listRevalidations } from '@/lib/domain/revalidations/contract';
import type { AnswerOf } from '@/lib/platform/http/contract';
import { useApi } from '@/lib/platform/http/use-api';
import { RevalidateDialog } from './revalidate-dialog';
import { RevalidationDetails } from './revalidation-details';
import { RevalidationTable } from './revalidation-table';

/** So many are listed; older ones are reached by the programming interface. */
const LISTED = 20;

/** How far the versions of a model agree with what the laboratory has signed. */
export function RevalidationSection(props: {
  readonly model: AnswerOf<typeof getModel>;
  readonly canRevalidate: boolean;
}) {
  const t = useTranslations('revalidations');
  const { model, canRevalidate } = props;
  const dialog = useDialogSubject<'revalidate'>();
  const [shown, setShown] = useState<string | null>(null);
  const { data, error, mutate } = useApi(listRevalidations, {
    params: { id: model.id },
    query: { limit: LISTED },
  });
  const versions = model.versions.filter(({ state }) => state === 'candidate');
  const running = data?.revalidations.find(({ state }) => state === 'running');
  const start = canRevalidate && versions.length > 0 && !running && (
    <Button
      leftSection={<IconRosetteDiscountCheck size={18} aria-hidden />}
      onClick={() => dialog.open('revalidate')}
    >
      {t('start')}
    </Button>
  );
  const first = data?.revalidations.find(({ state }) => state === 'completed')?.id ?? null;
  const open = shown ?? first;
  return (
    <Section title={t('title')}>
      <Text size="sm" c="dimmed">
        {t('about')}
      </Text>
      {error && (
        <ErrorAlert message={t('loadFailed', { message: error.message })} onRetry={() => void mutate()} />
      )}
      {!data && !error && <Loader role="status" aria-label={t('title')} />}
      {data?.revalidations.length === 0 && (
        <EmptyState
          icon={<IconRosetteDiscountCheck size={28} />}
          title={t('empty')}
          description={t('emptyText')}
          action={start}
        />
      )}
      {running?.task_id && (
        <TaskProgress taskId={running.task_id} label={t('running')} onEnd={() => void mutate()} />
      )}
      {data && data.revalidations.length > 0 && (
        <Stack gap="md">
          {start && <div>{start}</div>}
          <RevalidationTable revalidations={data.revalidations} shown={open} onShow={setShown} />
          {open && <RevalidationDetails key={open} id={open} />}
        </Stack>
      )}
      {data && (
        <RevalidateDialog
          key={`revalidate ${dialog.turn}`}
          versions={versions}
          tolerance={data.tolerance}
          opened={dialog.opened}
          onClose={dialog.close}
          onStarted={() => {
            setShown(null);
            void mutate();
          }}
        />
      )}
    </Section>
  );
}
