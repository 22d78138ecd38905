'use client';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useReportFormat } from '@/components/reports/use-report-format';
import { inOneLine } from '@/components/ui/in-one-line';
import { Link } from '@/components/ui/link';
import { useMayFollow } from '@/components/ui/page-access';
import type { Column } from '@/components/ui/table/data-table';
import { TintBadge } from '@/components/ui/tint-badge';
import { type ANALYSIS_SORTS, type AnalysisView, hasEnded } from '@/lib/domain/analyses/contract';
import { AnalysisState } from './analysis-state';
import { shortId } from './short-id';

interface Handlers {
  readonly onDetails: (analysis: AnalysisView) => void;
  /** Absent for those who may not start analyses. */
  readonly onCancel?: ((analysis: AnalysisView) => void) | undefined;
}

type AnalysisColumn = Column<AnalysisView, (typeof ANALYSIS_SORTS)[number]>;

/** The columns of the table of analyses. */
export function useAnalysisColumns(on: Handlers): readonly AnalysisColumn[] {
  const t = useTranslations('analyses');
  const format = useReportFormat();
  const times = useFormatter();
  const figure = (analysis: AnalysisView, value: number | null, unit: string): string => {
    if (analysis.status !== 'completed') return '–';
    return value === null ? t('list.notReported') : `${format.number(value)} ${unit}`;
  };
  return [
    {
      key: 'dataset',
      label: t('columns.dataset'),
      sort: 'dataset',
      render: (analysis) => <DatasetCell analysis={analysis} />,
    },
    {
      key: 'patient',
      label: t('columns.patient'),
      sort: 'patient',
      visibleFrom: 'sm',
      render: ({ patients }) => <Patients patients={patients} />,
    },
    {
      key: 'status',
      label: t('columns.status'),
      sort: 'status',
      visibleFrom: 'sm',
      render: (analysis) => <AnalysisState analysis={analysis} />,
    },
    {
      key: 'concentration',
      label: t('list.concentration'),
      sort: 'concentration',
      align: 'right',
      visibleFrom: 'md',
      render: (analysis) => figure(analysis, analysis.concentration, 'M/ml'),
    },
    {
      key: 'motility',
      label: t('list.motility'),
      sort: 'motility',
      align: 'right',
      visibleFrom: 'md',
      render: (analysis) => figure(analysis, analysis.motility, '%'),
    },
    {
      key: 'createdAt',
      label: t('columns.createdAt'),
      sort: 'createdAt',
      visibleFrom: 'lg',
      render: (analysis) => (
        <>
          <Text size="sm">{times.dateTime(new Date(analysis.createdAt), 'moment')}</Text>
          {analysis.requestedBy && (
            <Text size="xs" c="dimmed">
              {t('list.by', { name: analysis.requestedBy })}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'actions',
      label: t('columns.actions'),
      align: 'right',
      render: (analysis) => <Actions analysis={analysis} {...on} />,
    },
  ];
}

function Patients({ patients }: { readonly patients: readonly string[] }) {
  const t = useTranslations('analyses.list');
  if (patients.length > 0) return patients.join(', ');
  return (
    <Text size="sm" c="dimmed" component="span">
      {t('unknownPatient')}
    </Text>
  );
}

function DatasetCell({ analysis }: { readonly analysis: AnalysisView }) {
  const t = useTranslations('analyses');
  return (
    <Stack gap={2} align="flex-start">
      <Group gap={6}>
        <Text size="sm" fw={600}>
          {analysis.datasetName}
        </Text>
        {analysis.isSimulated && <TintBadge color="violet">{t('list.simulated')}</TintBadge>}
      </Group>
      <Text size="xs" c="dimmed">
        {inOneLine(
          t('list.analysis', { id: shortId(analysis.id) }),
          analysis.projectName,
          t('list.videos', { count: analysis.videos.length }),
        )}
      </Text>
      <Box hiddenFrom="sm" fz="xs">
        {t('patient')}: <Patients patients={analysis.patients} />
      </Box>
      <Box hiddenFrom="sm" w="100%">
        <AnalysisState analysis={analysis} />
      </Box>
    </Stack>
  );
}

function Actions({ analysis, onDetails, onCancel }: Handlers & { readonly analysis: AnalysisView }) {
  const t = useTranslations('analyses');
  const mayFollow = useMayFollow();
  const id = shortId(analysis.id);
  return (
    <Group gap="xs" justify="flex-end">
      {analysis.status === 'completed' && (
        <Button
          size="xs"
          variant="default"
          onClick={() => onDetails(analysis)}
          aria-label={t('list.detailsOf', { id })}
        >
          {t('list.details')}
        </Button>
      )}
      {analysis.reportId && (
        <Button
          size="xs"
          variant="default"
          component={Link}
          href={`/sarm/reports/view/${analysis.datasetId}?analysisId=${analysis.id}`}
        >
          {t('list.viewReport')}
        </Button>
      )}
      {analysis.reportId && mayFollow('/business/reports') && (
        <Button size="xs" component={Link} href={`/business/reports?analysisId=${analysis.id}`}>
          {t('list.report')}
        </Button>
      )}
      {!hasEnded(analysis) && onCancel && (
        <Button
          size="xs"
          variant="default"
          disabled={analysis.cancelRequested}
          onClick={() => onCancel(analysis)}
        >
          {analysis.cancelRequested ? t('dialog.canceling') : t('list.cancel')}
        </Button>
      )}
    </Group>
  );
}
