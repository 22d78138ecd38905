'use client';
import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconHistory, IconPencil } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { TextLink } from '@/components/ui/text-link';
import type { StoredReport } from '@/lib/domain/reports/contract-content';
import { ChangeList } from './change-list';
import { type SigningState, versionAddress } from './signing-state';

interface Props {
  readonly report: StoredReport;
  readonly state: SigningState;
}

/** How the shown report stands: a draft, an older version, or a signed one that a draft differs from, and what it lacks. */
export function ReportStatus(props: Props) {
  return (
    <Stack gap="sm">
      <Version {...props} />
      <EnteredSince {...props} />
    </Stack>
  );
}

/** What was entered since, where nothing else on the page takes it in: signed so, the report would say what is corrected. */
function EnteredSince({ report, state }: Props) {
  const t = useTranslations('reports.signing');
  const isNewest = report.signature === null || report.signature.number === state.signatures.length;
  const isInDraft = report.signature !== null && state.draft.changes.length > 0;
  if (!isNewest || isInDraft || state.enteredSince.length === 0) return null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('sinceTitle')}>
      <Stack gap="xs">
        <Text size="sm">{t(report.signature ? 'sinceSigned' : 'sinceText')}</Text>
        <ChangeList changes={state.enteredSince} />
      </Stack>
    </Alert>
  );
}

function Version({ report, state }: Props) {
  const t = useTranslations('reports.signing');
  const newest = state.signatures.at(-1);
  if (!newest) {
    return (
      <Alert color="blue" icon={<IconPencil aria-hidden />} title={t('draftTitle')}>
        {t('draftText')}
      </Alert>
    );
  }
  if (report.signature && report.signature.number < newest.number) {
    return (
      <Alert
        color="yellow"
        icon={<IconHistory aria-hidden />}
        title={t('olderTitle', { number: report.signature.number, newest: newest.number })}
      >
        <TextLink href={versionAddress(report)}>{t('showNewest')}</TextLink>
      </Alert>
    );
  }
  if (state.draft.changes.length === 0 && report.signature) return null;
  return (
    <Alert color="yellow" icon={<IconPencil aria-hidden />} title={t('amendTitle')}>
      <Stack gap="xs">
        {state.draft.changes.length > 0 && (
          <>
            <Text size="sm">{t('amendText', { number: newest.number })}</Text>
            <ChangeList changes={state.draft.changes} />
          </>
        )}
        {report.signature ? (
          <TextLink href={versionAddress(report, 'draft')}>{t('showDraft')}</TextLink>
        ) : (
          <TextLink href={versionAddress(report)}>{t('showSigned')}</TextLink>
        )}
      </Stack>
    </Alert>
  );
}
