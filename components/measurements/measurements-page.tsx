'use client';
import { Button, Code, Stack, Switch, Text } from '@mantine/core';
import { IconMicroscope } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { useFormatter, useTranslations } from 'next-intl';
import { useReportFormat } from '@/components/reports/use-report-format';
import { EmptyState } from '@/components/ui/empty-state';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import { PageHeader } from '@/components/ui/page-header';
import { type Column, DataTable } from '@/components/ui/table/data-table';
import { TintBadge } from '@/components/ui/tint-badge';
import { VideoChooser } from '@/components/videos/video-chooser';
import type { MeasurementView } from '@/lib/domain/analyses/contract-measurements';
import { MeasurementDialog } from './measurement-dialog';
import { modelOf, namesOf } from './measurement-name';
import { useMeasurementTable } from './use-measurement-table';

// Chart.js is only loaded by pages that draw something.
const ConcentrationChart = dynamic(
  () => import('@/components/reports/charts/concentration-chart').then((all) => all.ConcentrationChart),
  { ssr: false },
);
const GradesChart = dynamic(
  () => import('@/components/reports/charts/grades-chart').then((all) => all.GradesChart),
  { ssr: false },
);

type Figure = 'concentration' | 'motility';
type MeasurementColumn = Column<MeasurementView, 'video'>;
const HASH = 12;

/** What was measured on the videos of a dataset, with the model that did it: one figure, or the other. */
export function MeasurementsPage({ figure }: { readonly figure: Figure }) {
  const t = useTranslations('measurementPages');
  const { table, datasetId, videoId, earlier, data, error, isValidating, mutate } = useMeasurementTable();
  const dialog = useDialogSubject<MeasurementView>();
  const columns = useColumns(figure, dialog.open);
  const measurements = data?.measurements ?? [];
  return (
    <Stack gap="lg">
      <PageHeader title={t(`${figure}.title`)} description={t(`${figure}.description`)} />
      <VideoChooser
        chosen={{ datasetId, videoId }}
        allVideos={t('allVideos')}
        onChoose={(chosen) =>
          table.change({
            filters: {
              ...table.state.filters,
              datasetId: chosen.datasetId ?? undefined,
              videoId: chosen.videoId ?? undefined,
            } as typeof table.state.filters,
          })
        }
      />
      {datasetId ? (
        <>
          <Switch
            label={t('earlier')}
            checked={earlier}
            onChange={(event) => table.filter('earlier', event.currentTarget.checked ? 'true' : null)}
          />
          {measurements.length > 0 && <FigureChart figure={figure} measurements={measurements} />}
          <DataTable
            label={t(`${figure}.title`)}
            columns={columns}
            keyOf={({ id }) => id}
            table={{ ...table, isFiltered: videoId !== null }}
            answer={data && { rows: data.measurements, total: data.total }}
            isWaiting={isValidating}
            error={error}
            failed={(reason) => t('loadFailed', { message: reason })}
            onRetry={() => void mutate()}
            empty={
              <EmptyState
                icon={<IconMicroscope size={28} />}
                title={t('empty')}
                description={t('emptyText')}
              />
            }
            noMatch={t('empty')}
            alwaysPaged={false}
          />
        </>
      ) : (
        <EmptyState
          icon={<IconMicroscope size={28} />}
          title={t('chooseDataset')}
          description={t('chooseDatasetText')}
        />
      )}
      {dialog.subject && (
        <MeasurementDialog
          key={dialog.turn}
          figure={figure}
          measurement={dialog.subject}
          opened={dialog.opened}
          onClose={dialog.close}
        />
      )}
    </Stack>
  );
}

function FigureChart(props: { readonly figure: Figure; readonly measurements: readonly MeasurementView[] }) {
  const { figure, measurements } = props;
  const names = namesOf(measurements);
  if (figure === 'concentration') {
    const measured = measurements.map(({ concentration }, at) => ({
      videoName: names[at] ?? '',
      concentrationMillionPerMl: concentration.million_per_ml,
      concentrationInterval95: concentration.interval_95,
    }));
    if (measured.every(({ concentrationMillionPerMl }) => concentrationMillionPerMl === null)) return null;
    return <ConcentrationChart replicates={measured} limit={null} />;
  }
  const graded = measurements.map(({ motility }, at) => {
    const { rapid_progressive: rapid, slow_progressive: slow } = motility;
    const { non_progressive: nonProgressive, immotile } = motility;
    const isGraded = rapid !== null && slow !== null && nonProgressive !== null && immotile !== null;
    return {
      videoName: names[at] ?? '',
      gradePercent: isGraded ? { rapid, slow, nonProgressive, immotile } : null,
    };
  });
  return graded.some(({ gradePercent }) => gradePercent) ? <GradesChart replicates={graded} /> : null;
}

function useColumns(figure: Figure, open: (measurement: MeasurementView) => void): MeasurementColumn[] {
  const t = useTranslations('measurementPages');
  const models = useTranslations('models');
  const reports = useTranslations('reports');
  const dates = useFormatter();
  const format = useReportFormat();
  const value = (number: number | null, digits?: number): string =>
    number === null ? '–' : format.number(number, digits);
  const right = { align: 'right' } as const;
  const ofFigure: MeasurementColumn[] =
    figure === 'concentration'
      ? [
          {
            ...{ key: 'concentration', label: t('columns.concentration'), ...right },
            render: ({ concentration }) => value(concentration.million_per_ml),
          },
          {
            ...{ key: 'interval', label: t('columns.interval'), ...right },
            render: ({ concentration: { interval_95: interval } }) =>
              interval ? format.interval(interval) : '–',
          },
          {
            ...{ key: 'counted', label: t('columns.counted'), ...right },
            render: ({ sperm_counted }) => value(sperm_counted, 0),
          },
        ]
      : [
          {
            ...{ key: 'progressive', label: t('columns.progressive'), ...right },
            render: ({ motility }) => value(motility.progressive),
          },
          {
            ...{ key: 'motile', label: t('columns.motile'), ...right },
            render: ({ motility }) => value(motility.total_motile),
          },
          {
            ...{ key: 'immotile', label: `${reports('grades.immotile')} (%)`, ...right },
            render: ({ motility }) => value(motility.immotile),
          },
          {
            ...{ key: 'vcl', label: 'VCL (µm/s)', visibleFrom: 'md', ...right },
            render: ({ velocities }) => value(velocities.vcl_um_per_s),
          },
          {
            ...{ key: 'assessed', label: t('columns.assessed'), ...right },
            render: ({ sperm_assessed }) => value(sperm_assessed, 0),
          },
        ];
  return [
    {
      key: 'video',
      label: t('columns.video'),
      render: (row) => (
        <Stack gap={2} align="flex-start">
          {row.video_name}
          {!row.is_newest && <TintBadge color="gray">{t('earlierOne')}</TintBadge>}
        </Stack>
      ),
    },
    ...ofFigure,
    {
      key: 'model',
      label: t('columns.model'),
      keepsWords: true,
      render: (row) => (
        <>
          <Text size="sm">{modelOf(row, (own) => models('versionOf', own))}</Text>
          <Code title={row.model_sha256}>{row.model_sha256.slice(0, HASH)}</Code>
        </>
      ),
    },
    {
      ...{ key: 'measured', label: t('columns.measured'), visibleFrom: 'sm', keepsWords: true },
      render: ({ measured_at }) => dates.dateTime(new Date(measured_at), 'moment'),
    },
    {
      ...{ key: 'details', label: t('columns.details'), ...right },
      render: (row) => (
        <Button
          size="xs"
          variant="default"
          onClick={() => open(row)}
          aria-label={t('detailsOf', { video: row.video_name })}
        >
          {t('show')}
        </Button>
      ),
    },
  ];
}
