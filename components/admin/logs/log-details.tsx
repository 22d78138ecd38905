'use client';
import { Center, Code, Loader, Modal } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ErrorAlert } from '@/components/ui/error-alert';
import { FactList } from '@/components/ui/fact-list';
import { getSystemLog, type SystemLogDetails, type SystemLogView } from '@/lib/platform/audit/contract';
import { useApi } from '@/lib/platform/http/use-api';
import { useLogTime } from './use-log-columns';

/** One entry: who, what, when, from where, before and after. */
export function LogDetails(props: {
  readonly log: SystemLogView | null;
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  const t = useTranslations('admin.logs');
  const close = useTranslations('admin')('close');
  const id = props.log?.id;
  const { data, error, mutate } = useApi(getSystemLog, id && props.opened ? { params: { id } } : null);
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t('detailsTitle')}
      size="lg"
      closeButtonProps={{ 'aria-label': close }}
    >
      {error && <ErrorAlert message={error.message} onRetry={() => void mutate()} />}
      {!error && !data && (
        <Center py="lg">
          <Loader size="sm" />
        </Center>
      )}
      {data && <Facts log={data} />}
    </Modal>
  );
}

const written = (value: unknown): ReactNode =>
  value === null || value === undefined ? null : (
    <Code block tabIndex={0}>
      {JSON.stringify(value, null, 2)}
    </Code>
  );

function Facts({ log }: { readonly log: SystemLogDetails }) {
  const t = useTranslations('admin.logs');
  const time = useLogTime();
  const person = [log.userName, log.userEmail].filter(Boolean).join(', ');
  const resource = [log.resourceType, log.resourceId].filter(Boolean).join(' ');
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('fields.timestamp'), time(log.timestamp)],
    [t('fields.type'), t(`type.${log.type}`)],
    [t('fields.severity'), t(`severity.${log.severity}`)],
    [t('fields.action'), log.action],
    [t('fields.message'), log.message],
    [t('fields.user'), person],
    [t('fields.resource'), resource],
    [t('fields.project'), log.projectId],
    [t('fields.ipAddress'), log.ipAddress],
    [t('fields.userAgent'), log.userAgent],
    [t('fields.requestId'), log.requestId],
    [t('fields.oldValue'), written(log.oldValue)],
    [t('fields.newValue'), written(log.newValue)],
    [t('fields.chain'), log.chain && `${log.chain.position}: ${log.chain.hash}`],
  ];
  return <FactList facts={facts.map(([name, value]) => [name, value || t('none')] as const)} />;
}
