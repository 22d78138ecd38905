'use client';
import { Alert, Stack, Text } from '@mantine/core';
import { IconHistory, IconPencil } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { TextLink } from '@/components/ui/text-link';
import type { StoredReport } from '@/lib/domain/reports/contract-content';
import { ChangeList } from './change-list';
import { type SigningState, versionAddress } from './signing-state';

/** How the shown report stands: a draft, an older version, or a signed one that a draft differs from. */
export function ReportStatus({
  report,
  state,
}: {
  readonly report: StoredReport;
  readonly state: SigningState;
}) {
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
