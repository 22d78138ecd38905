'use client';
import { Alert, Checkbox, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/form/form-dialog';
import type { ModelTask } from '@/lib/domain/models/contract';
import { deployVersion } from '@/lib/domain/models/contract-deployments';
import { listRevalidations } from '@/lib/domain/revalidations/contract';
import { callApi } from '@/lib/platform/http/client';
import { useApi } from '@/lib/platform/http/use-api';

/** The newest revalidation of a version is among so many of its model. */
const LOOKED_AT = 100;

/** What is to be used from now on. */
export interface Deployable {
  /** Null for the shipped model. */
  readonly versionId: string | null;
  readonly modelId: string | null;
  readonly name: string;
}

/** Says what deploying changes, asks why, and does it. */
export function DeployDialog(props: {
  readonly task: ModelTask;
  readonly projectId: string;
  readonly what: Deployable;
  /** The deployment in use as the person saw it; null for the shipped model. */
  readonly replacesId: string | null;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDeployed: () => void;
}) {
  const t = useTranslations('models.deploy');
  const [reason, setReason] = useState('');
  const [accepts, setAccepts] = useState(false);
  const verdicts = useTranslations('revalidations.verdict');
  const { name, versionId, modelId } = props.what;
  const isDetector = props.task === 'detection';
  const { data } = useApi(
    listRevalidations,
    props.opened && modelId && isDetector ? { params: { id: modelId }, query: { limit: LOOKED_AT } } : null,
  );
  const verdict = data?.revalidations.find((each) => each.version_id === versionId && each.result)?.result
    ?.verdict;
  const hasToAccept = verdict !== undefined && verdict !== 'within';
  const deploy = async (): Promise<void> => {
    await callApi(deployVersion, {
      params: { projectId: props.projectId },
      body: {
        task: props.task,
        version_id: versionId,
        reason,
        replaces_id: props.replacesId,
        accepts_change: accepts,
      },
    });
    notifications.show({ color: 'teal', message: t('done', { name }) });
    props.onDeployed();
  };
  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      title={t('title')}
      submit={t('submit')}
      failed={t('failed')}
      validate={() => {
        if (reason.trim() === '') return t('reasonRequired');
        return hasToAccept && !accepts ? t('acceptsRequired') : null;
      }}
      onSubmit={deploy}
    >
      <Text fw={600}>{name}</Text>
      <Text size="sm">{t(isDetector ? 'effect' : 'otherEffect')}</Text>
      {versionId && (
        <Alert color="yellow" role="note">
          {t(isDetector ? 'warning' : 'otherWarning')}
        </Alert>
      )}
      {versionId && data && (
        <Text size="sm">{verdict ? `${t('revalidated')} ${verdicts(verdict)}` : t('notRevalidated')}</Text>
      )}
      {hasToAccept && (
        <Checkbox
          label={t('accepts')}
          checked={accepts}
          onChange={(event) => setAccepts(event.currentTarget.checked)}
        />
      )}
      <Textarea
        label={t('reason')}
        withAsterisk
        maxLength={1000}
        autosize
        minRows={2}
        maxRows={6}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}
