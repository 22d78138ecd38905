'use client';
import { Button, Text, Textarea, TextInput, Tooltip } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconRefresh, IconSignature } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog, reasonOf } from '@/components/ui/form/form-dialog';
import { SecretInput } from '@/components/ui/form/secret-input';
import { useKeptEntries } from '@/components/ui/form/use-kept-entries';
import { recomposeReport } from '@/lib/domain/analyses/contract';
import type { StoredReport } from '@/lib/domain/reports/contract-content';
import { MAX_COMMENT, MAX_REASON, signReport } from '@/lib/domain/reports/contract-signing';
import { callApi } from '@/lib/platform/http/client';
import { type SigningState, versionAddress } from './signing-state';

interface Props {
  readonly report: StoredReport;
  readonly state: SigningState;
}

/** Signs the draft, or an amendment, and composes the draft anew. The draft is what is signed, so it must be on the page. */
export function SignActions({ report, state }: Props) {
  const t = useTranslations('reports.signing');
  const [opened, setOpened] = useState(false);
  const isAmendment = state.signatures.length > 0;
  const isSignable = report.signature === null && (!isAmendment || state.draft.changes.length > 0);
  return (
    <>
      {state.maySign && isSignable && (
        <Button leftSection={<IconSignature size={18} aria-hidden />} onClick={() => setOpened(true)}>
          {isAmendment ? t('amend') : t('sign')}
        </Button>
      )}
      {state.mayRecompose && <Recompose report={report} />}
      <SignDialog
        key={state.signatures.length}
        report={report}
        state={state}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  );
}

function Recompose({ report }: Pick<Props, 'report'>) {
  const t = useTranslations('reports.signing');
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const recompose = async (): Promise<void> => {
    setBusy(true);
    try {
      const { changed } = await callApi(recomposeReport, {
        params: { datasetId: report.datasetId },
        query: { analysis_id: report.analysisId },
      });
      notifications.show({ color: 'teal', message: t(changed ? 'recomposed' : 'unchanged') });
      if (changed) router.push(versionAddress(report, 'draft'));
      router.refresh();
    } catch (error) {
      notifications.show({ color: 'red', message: reasonOf(error, t('recomposeFailed')) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Tooltip label={t('recomposeHint')} multiline maw={260}>
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} aria-hidden />}
        loading={busy}
        onClick={() => void recompose()}
      >
        {t('recompose')}
      </Button>
    </Tooltip>
  );
}

function SignDialog(props: Props & { readonly opened: boolean; readonly onClose: () => void }) {
  const { report, state, opened, onClose } = props;
  const t = useTranslations('reports.signing');
  const router = useRouter();
  const number = state.signatures.length + 1;
  // An amendment that says nothing else about it keeps the interpretation.
  const [{ comment, reason }, setEntries] = useKeptEntries(
    `signing:${report.datasetId}:${report.analysisId}:${number}`,
    { comment: state.draft.comment, reason: '' },
    opened,
  );
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');

  const close = (): void => {
    setPassword('');
    setCode('');
    onClose();
  };
  const sign = async (): Promise<void> => {
    await callApi(signReport, {
      params: { datasetId: report.datasetId },
      query: { analysis_id: report.analysisId },
      body: { password, code, comment, reason, content_sha256: state.draft.sha256 },
    });
    notifications.show({ color: 'teal', message: t('done', { number }) });
    router.push(versionAddress(report));
    router.refresh();
  };

  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={number === 1 ? t('dialogTitle') : t('amendmentTitle', { number })}
      submit={number === 1 ? t('sign') : t('amend')}
      failed={t('failed')}
      onSubmit={sign}
      size="lg"
    >
      <Text size="sm">{t('dialogText', { number, name: state.signerName })}</Text>
      {number > 1 && (
        <Textarea
          label={t('reasonLabel')}
          required
          maxLength={MAX_REASON}
          autosize
          value={reason}
          onChange={(event) => setEntries({ comment, reason: event.currentTarget.value })}
        />
      )}
      <Textarea
        label={t('comment')}
        description={t('commentHint')}
        maxLength={MAX_COMMENT}
        autosize
        minRows={3}
        value={comment}
        onChange={(event) => setEntries({ comment: event.currentTarget.value, reason })}
      />
      <SecretInput
        label={t('password')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <TextInput
        label={t('codeLabel')}
        autoComplete="one-time-code"
        maxLength={40}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
