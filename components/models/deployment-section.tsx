'use client';
import { Button, Pagination, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Section } from '@/components/reports/section';
import { ErrorAlert } from '@/components/ui/error-alert';
import type { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import type { ModelTask } from '@/lib/domain/models/contract';
import { listDeployments } from '@/lib/domain/models/contract-deployments';
import { useApi } from '@/lib/platform/http/use-api';
import { type Deployable, DeployDialog } from './deploy-dialog';
import { DeploymentTable } from './deployment-table';

const PAGE = 10;

/** Which version does a task of a project, and which ones did. */
export function DeploymentSection(props: {
  readonly task: ModelTask;
  readonly projectId: string;
  readonly projectName: string;
  readonly canDeploy: boolean;
  readonly deploying: ReturnType<typeof useDialogSubject<Deployable>>;
  readonly onChanged: () => void;
}) {
  const t = useTranslations('models');
  const [page, setPage] = useState(1);
  const ask = (offset: number, limit: number) => ({
    params: { projectId: props.projectId },
    query: { task: props.task, limit, offset },
  });
  const { data, error, mutate } = useApi(listDeployments, ask((page - 1) * PAGE, PAGE), {
    keepPreviousData: true,
  });
  // What is in use stands on the first page.
  const newest = useApi(listDeployments, ask(0, 1));
  const current = newest.data?.deployments[0];
  const pages = Math.ceil((data?.total ?? 0) / PAGE);
  const { deploying } = props;
  const shipped: Deployable = { versionId: null, modelId: null, name: t('shippedModel') };
  return (
    <Section title={t(`history.heading.${props.task}`, { project: props.projectName })}>
      <Text size="sm" c="dimmed">
        {t(props.task === 'detection' ? 'history.text' : 'history.otherText')}
      </Text>
      {error && <ErrorAlert message={error.message} onRetry={() => void mutate()} />}
      {data?.total === 0 && <Text>{t('history.none')}</Text>}
      {data && data.total > 0 && (
        <DeploymentTable deployments={data.deployments} canDeploy={props.canDeploy} onBack={deploying.open} />
      )}
      {pages > 1 && <Pagination total={pages} value={page} onChange={setPage} />}
      {props.canDeploy && current?.version_id && (
        <div>
          <Button variant="default" onClick={() => deploying.open(shipped)}>
            {t('history.useShipped')}
          </Button>
        </div>
      )}
      {deploying.subject && (
        <DeployDialog
          key={`deploy ${deploying.turn}`}
          task={props.task}
          projectId={props.projectId}
          what={deploying.subject}
          replacesId={current?.id ?? null}
          opened={deploying.opened}
          onClose={deploying.close}
          onDeployed={() => {
            setPage(1);
            void mutate();
            void newest.mutate();
            props.onChanged();
          }}
        />
      )}
    </Section>
  );
}
