'use client';
import { Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/form/form-dialog';
import { setExclusion } from '@/lib/domain/quality-control/contract';
import type { RunView } from '@/lib/domain/quality-control/contract-fields';
import { callApi } from '@/lib/platform/http/client';

/** Excludes a run with a reason, or takes it in again. */
export function ExclusionDialog(props: {
  readonly run: RunView | null;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const t = useTranslations('qualityControl');
  const [reason, setReason] = useState('');
  const isExcluded = props.run?.exclusion !== null;
  return (
    <FormDialog
      opened={props.opened && props.run !== null}
      onClose={props.onClose}
      title={t(isExcluded ? 'exclusion.include' : 'exclusion.exclude')}
      submit={t(isExcluded ? 'runs.include' : 'runs.exclude')}
      failed={t('failed')}
      validate={() => (reason.trim() === '' ? t('limits.reasonRequired') : null)}
      onSubmit={async () => {
        await callApi(setExclusion, {
          params: { runId: props.run?.id ?? '' },
          body: { isExcluded: !isExcluded, reason },
        });
        notifications.show({
          color: 'teal',
          message: t(isExcluded ? 'exclusion.included' : 'exclusion.excluded'),
        });
        props.onDone();
      }}
    >
      <Text size="sm">{t(isExcluded ? 'exclusion.includeText' : 'exclusion.text')}</Text>
      <Textarea
        label={t('limits.reason')}
        withAsterisk
        autosize
        minRows={2}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
