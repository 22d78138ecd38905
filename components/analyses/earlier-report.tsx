'use client';
import { Alert, Anchor, Text } from '@mantine/core';
import { IconFiles } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { getDataset } from '@/lib/domain/datasets/contract';
import { useApi } from '@/lib/platform/http/use-api';

/** That a dataset has a report already, said before another one is made. */
export function EarlierReport({ datasetId }: { readonly datasetId: string }) {
  const t = useTranslations('analyses.dialog');
  const format = useFormatter();
  const { data } = useApi(getDataset, { params: { id: datasetId } });
  const report = data?.latestReport;
  if (!report) return null;
  const date = format.dateTime(new Date(report.createdAt), { dateStyle: 'medium' });
  return (
    <Alert color="blue" icon={<IconFiles aria-hidden />} role="note">
      <Text size="sm">{t('lastReport', { date })}</Text>
      <Anchor
        component={Link}
        size="sm"
        underline="always"
        href={`/sarm/reports/view/${datasetId}?analysisId=${report.analysisId}`}
      >
        {t('openLastReport', { date })}
      </Anchor>
    </Alert>
  );
}
