'use client';
import { Alert, List, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { inByteUnit } from '@/components/ui/byte-unit';
import { ErrorAlert } from '@/components/ui/error-alert';
import { FactList } from '@/components/ui/fact-list';
import { reasonOf } from '@/components/ui/form/form-dialog';
import { previewErasure } from '@/lib/domain/privacy/contract';
import { type Preview, REMOVED_KINDS } from '@/lib/domain/privacy/contract-content';
import { useApi } from '@/lib/platform/http/use-api';

interface Props {
  readonly patientId: string;
  /** Told which preview is on the page. */
  readonly onRead?: (sha256: string | null) => void;
}

/** Exactly what an erasure removes, what stays and until when, and which models learned. */
export function PreviewView({ patientId, onRead }: Props) {
  const t = useTranslations('privacy.preview');
  const { data, error, mutate } = useApi(
    previewErasure,
    { params: { id: patientId } },
    { revalidateOnFocus: false, shouldRetryOnError: false, dedupingInterval: 0 },
  );
  const sha256 = data?.sha256 ?? null;
  useEffect(() => onRead?.(sha256), [onRead, sha256]);
  if (error) return <ErrorAlert message={reasonOf(error, t('failed'))} onRetry={() => void mutate()} />;
  if (!data) return <Skeleton h={200} />;
  return <Shown preview={data} />;
}

function Shown({ preview }: { readonly preview: Preview }) {
  const t = useTranslations('privacy');
  const format = useFormatter();
  const day = (text: string): string =>
    format.dateTime(new Date(text), { dateStyle: 'medium', timeZone: 'UTC' });
  const goes = REMOVED_KINDS.flatMap((kind) => {
    const count = preview.removed[kind] ?? 0;
    return count > 0 ? [[t(`kinds.${kind}`), format.number(count)] as const] : [];
  });
  const [count, unit] = inByteUnit(preview.bytes);
  const size = format.number(count, { style: 'unit', unit, maximumFractionDigits: 1 });
  return (
    <Stack gap="sm">
      {preview.held && (
        <Alert color="yellow" icon={<IconLock aria-hidden />} title={t('hold.active')}>
          {preview.held.reason}
        </Alert>
      )}
      <Title order={3} size="h6">
        {t('preview.goes')}
      </Title>
      <FactList facts={goes} short />
      <Text size="sm">{t('preview.files', { size })}</Text>
      <Text size="sm">{t('preview.log', { count: preview.audit_entries })}</Text>
      {preview.label_versions > 0 && (
        <Text size="sm">{t('preview.labels', { count: preview.label_versions })}</Text>
      )}
      <Title order={3} size="h6">
        {t('preview.stays')}
      </Title>
      {preview.kept_reports.length === 0 ? (
        <Text size="sm">{t('preview.nothing')}</Text>
      ) : (
        <List size="sm">
          {preview.kept_reports.map((report) => (
            <List.Item key={report.report_id}>
              {report.is_over
                ? t('preview.over', { date: day(report.signed_at) })
                : t('preview.report', { date: day(report.signed_at), until: day(report.kept_until) })}
            </List.Item>
          ))}
        </List>
      )}
      <Title order={3} size="h6">
        {t('preview.models')}
      </Title>
      {preview.models.length === 0 ? (
        <Text size="sm">{t('preview.noModels')}</Text>
      ) : (
        <>
          <Text size="sm">{t('preview.modelsText')}</Text>
          <List size="sm">
            {preview.models.map((model) => (
              <List.Item key={model.version_id} style={{ overflowWrap: 'anywhere' }}>
                {t('preview.model', { number: model.number, sha256: model.sha256 })}
                {model.is_deployed && ` (${t('preview.deployed')})`}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Stack>
  );
}
