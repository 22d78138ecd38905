'use client';
import { Button, Loader, Stack, Text } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Section } from '@/components/reports/section';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorAlert } from '@/components/ui/error-alert';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import { listEvaluations } from '@/lib/domain/evaluations/contract';
import type { getModel } from '@/lib/domain/models/contract';
import type { AnswerOf } from '@/lib/platform/http/contract';
import { useApi } from '@/lib/platform/http/use-api';
import { CompareDialog } from './compare-dialog';
import { EvaluationDetails } from './evaluation-details';
import { EvaluationTable } from './evaluation-table';

/** So many are listed; older ones are reached by the programming interface. */
const LISTED = 20;
const POLL_MS = 2000;

/** How the versions of a model did on frames that they did not learn from, beside what the project uses. */
export function EvaluationSection({
  model,
  canCompare,
}: {
  readonly model: AnswerOf<typeof getModel>;
  readonly canCompare: boolean;
}) {
  const t = useTranslations('evaluations');
  const dialog = useDialogSubject<'compare'>();
  const [shown, setShown] = useState<string | null>(null);
  const { data, error, mutate } = useApi(
    listEvaluations,
    { params: { id: model.id }, query: { limit: LISTED } },
    {
      refreshInterval: (latest) =>
        latest?.evaluations.some(({ state }) => state === 'running') ? POLL_MS : 0,
    },
  );
  const versions = model.versions.filter(({ state }) => state === 'candidate');
  const compare = canCompare && versions.length > 0 && (
    <Button leftSection={<IconScale size={18} aria-hidden />} onClick={() => dialog.open('compare')}>
      {t('compare')}
    </Button>
  );
  const first = data?.evaluations.find(({ state }) => state === 'completed')?.id ?? null;
  const open = shown ?? first;
  return (
    <Section title={t('title')}>
      {error && (
        <ErrorAlert message={t('loadFailed', { message: error.message })} onRetry={() => void mutate()} />
      )}
      {!data && !error && <Loader role="status" aria-label={t('title')} />}
      {data?.evaluations.length === 0 && (
        <EmptyState
          icon={<IconScale size={28} />}
          title={t('empty')}
          description={t('emptyText')}
          action={compare}
        />
      )}
      {data && data.evaluations.length > 0 && (
        <Stack gap="md">
          {compare && <div>{compare}</div>}
          <EvaluationTable evaluations={data.evaluations} shown={open} onShow={setShown} />
          {data.total > LISTED && (
            <Text size="sm" c="dimmed">
              {t('more', { count: data.total - LISTED })}
            </Text>
          )}
          {open && <EvaluationDetails key={open} id={open} projectId={model.project_id} />}
        </Stack>
      )}
      <CompareDialog
        key={`compare ${dialog.turn}`}
        projectId={model.project_id}
        versions={versions}
        opened={dialog.opened}
        onClose={dialog.close}
        onStarted={() => {
          setShown(null);
          void mutate();
        }}
      />
    </Section>
  );
}
