'use client';
import { Alert, Code, Modal, Stack, Table, Text } from '@mantine/core';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { MovementTable } from '@/components/analyses/movement-table';
import { Sentences } from '@/components/reports/section';
import { SimulatedAlert } from '@/components/reports/simulated-alert';
import { useReportFormat } from '@/components/reports/use-report-format';
import { FactList } from '@/components/ui/fact-list';
import type { MeasurementView } from '@/lib/domain/analyses/contract-measurements';
import { modelOf } from './measurement-name';

const VelocityChart = dynamic(
  () => import('@/components/reports/charts/velocity-chart').then((all) => all.VelocityChart),
  { ssr: false },
);

interface Props {
  readonly measurement: MeasurementView;
  readonly figure: 'concentration' | 'motility';
}

/** How one measurement came about: what was counted, in what volume, with which model. */
export function MeasurementDialog(props: Props & { readonly opened: boolean; readonly onClose: () => void }) {
  const t = useTranslations('measurementPages');
  const models = useTranslations('models');
  const close = useTranslations('shell.confirm')('close');
  const format = useReportFormat();
  const { measurement, figure } = props;
  const facts: (readonly [string, ReactNode])[] = [
    [t('columns.model'), modelOf(measurement, (own) => models('versionOf', own))],
    ['SHA-256', <Code key="sha256">{measurement.model_sha256}</Code>],
    [t('software'), measurement.software_version],
    [t('frames'), format.number(measurement.frames_analyzed, 0)],
    [
      t('frameRate'),
      measurement.frames_per_second === null ? '–' : `${format.number(measurement.frames_per_second)} Hz`,
    ],
  ];
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      size="lg"
      title={t('dialogTitle', { video: measurement.video_name })}
      closeButtonProps={{ 'aria-label': close }}
    >
      <Stack gap="md">
        {measurement.is_simulated && <SimulatedAlert />}
        {measurement.warnings.length > 0 && (
          <Alert color="yellow" role="note">
            <Sentences items={measurement.warnings} />
          </Alert>
        )}
        {figure === 'concentration' ? (
          <Concentration measurement={measurement} />
        ) : (
          <Motility measurement={measurement} />
        )}
        <FactList facts={facts} />
      </Stack>
    </Modal>
  );
}

function Concentration({ measurement }: Pick<Props, 'measurement'>) {
  const t = useTranslations('measurementPages');
  const format = useReportFormat();
  const { concentration, examined_volume_nl: volume, counted_area_um2: area } = measurement;
  const value = (number: number | null, unit: string): string =>
    number === null ? '–' : `${format.number(number)}${unit && ` ${unit}`}`;
  return (
    <Stack gap="sm">
      <FactList
        facts={[
          [
            t('columns.concentration'),
            concentration.interval_95 && concentration.million_per_ml !== null
              ? t('withInterval', {
                  value: format.number(concentration.million_per_ml),
                  interval: format.interval(concentration.interval_95),
                })
              : value(concentration.million_per_ml, ''),
          ],
          [t('columns.counted'), format.number(measurement.sperm_counted, 0)],
          [t('area'), value(area, 'µm²')],
          [t('depth'), value(measurement.chamber_depth_um, 'µm')],
          [t('dilution'), value(measurement.dilution, '')],
          [t('volume'), volume === null ? '–' : `${format.number(volume, 3)} nl`],
        ]}
      />
      <Text size="sm" c="dimmed">
        {t('formula')}
      </Text>
    </Stack>
  );
}

function Motility({ measurement }: Pick<Props, 'measurement'>) {
  const t = useTranslations('measurementPages');
  const reports = useTranslations('reports');
  const format = useReportFormat();
  const { grades, movement, velocity_histogram: histogram } = measurement;
  const rows = grades
    ? ([
        ['rapid', grades.rapid],
        ['slow', grades.slow],
        ['nonProgressive', grades.non_progressive],
        ['immotile', grades.immotile],
      ] as const)
    : [];
  return (
    <Stack gap="md">
      {grades ? (
        <Table aria-label={t('grades')} fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('grades')}</Table.Th>
              <Table.Th ta="right">%</Table.Th>
              <Table.Th ta="right">{t('columns.interval')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(([key, grade]) => (
              <Table.Tr key={key}>
                <Table.Td>{reports(`grades.${key}`)}</Table.Td>
                <Table.Td ta="right">{format.number(grade.percent)}</Table.Td>
                <Table.Td ta="right">{format.interval(grade.interval_95)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ) : (
        <Text size="sm">{t('notGraded')}</Text>
      )}
      {movement.length > 0 && <MovementTable figures={movement} />}
      {histogram?.spermatozoa.some((count) => count > 0) && <VelocityChart histogram={histogram} />}
    </Stack>
  );
}
