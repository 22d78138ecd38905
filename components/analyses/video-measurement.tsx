'use client';
import { Alert, Anchor, Group, Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FigureTable } from '@/components/reports/figure-table';
import { MethodSection } from '@/components/reports/method-section';
import { ReportCharts } from '@/components/reports/report-charts';
import { Section, Sentences } from '@/components/reports/section';
import { SimulatedAlert } from '@/components/reports/simulated-alert';
import { useReportFormat } from '@/components/reports/use-report-format';
import { FactList } from '@/components/ui/fact-list';
import { PageHeader } from '@/components/ui/page-header';
import { type ArtifactName, getArtifact, type MovementFigure } from '@/lib/domain/analyses/contract';
import type { ReportContent } from '@/lib/domain/reports/contract-content';
import { addressOf } from '@/lib/platform/http/client';

interface Props {
  readonly above: ReactNode;
  readonly video: { readonly id: string; readonly name: string };
  readonly measuredAt: string;
  readonly tracksFollowed: number;
  /** The figures of this video alone, in the form of a report. */
  readonly content: ReportContent;
  readonly movement: readonly MovementFigure[];
}

const FILES: readonly (readonly [ArtifactName, 'detections' | 'tracks' | 'kinematics' | 'summary'])[] = [
  ['detections.csv', 'detections'],
  ['tracks.csv', 'tracks'],
  ['kinematics.csv', 'kinematics'],
  ['summary.json', 'summary'],
];

/** The newest measurement of one video. */
export function VideoMeasurement({ above, video, content, ...props }: Props) {
  const t = useTranslations('analyses.video');
  const details = useTranslations('analyses.details');
  const format = useReportFormat();
  return (
    <Stack gap="lg" maw={1080}>
      <PageHeader above={above} title={t('title', { name: video.name })} description={t('description')} />
      {content.isSimulated && <SimulatedAlert />}
      <FactList
        facts={[
          [t('measured'), details('utc', { date: format.moment(props.measuredAt) })],
          [t('counted'), format.number(content.spermatozoaCounted.value, 0)],
          [t('tracks'), format.number(props.tracksFollowed, 0)],
          [t('assessed'), format.number(content.spermatozoaAssessed, 0)],
        ]}
      />
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('warnings')}>
        <Sentences
          items={[
            ...new Set([t('one'), ...content.warnings, ...content.replicates.flatMap((r) => r.warnings)]),
          ]}
        />
      </Alert>
      <Section title={t('heading')}>
        <FigureTable figures={content.figures} label={t('heading')} language={content.language} />
        <Text size="xs" c="dimmed">
          {content.referenceSet.name}
        </Text>
      </Section>
      <Section title={t('kinematics')}>
        <Movement figures={props.movement} />
        <ReportCharts content={content} />
      </Section>
      <Section title={t('files')}>
        <Text size="sm">{t('filesText')}</Text>
        <Group gap="lg">
          {FILES.map(([name, key]) => (
            <Anchor
              key={name}
              size="sm"
              href={addressOf(getArtifact, { params: { videoId: video.id, name } })}
              download
            >
              <Group gap={6} component="span">
                <IconDownload size={16} aria-hidden />
                {t(`fileNames.${key}`)}
              </Group>
            </Anchor>
          ))}
        </Group>
      </Section>
      <MethodPart content={content} />
    </Stack>
  );
}

function MethodPart({ content }: { readonly content: ReportContent }) {
  const t = useTranslations('reports');
  return (
    <Section title={t('method.heading')}>
      <MethodSection content={content} />
      <Text size="xs" c="dimmed">
        {t('disclaimer')}
      </Text>
    </Section>
  );
}

function Movement({ figures }: { readonly figures: readonly MovementFigure[] }) {
  const t = useTranslations('analyses.video');
  const format = useReportFormat();
  if (figures.length === 0) return <Text size="sm">{t('noKinematics')}</Text>;
  return (
    <Table.ScrollContainer
      minWidth={480}
      type="native"
      tabIndex={0}
      role="group"
      aria-label={t('kinematics')}
    >
      <Table aria-label={t('kinematics')} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('figure')}</Table.Th>
            <Table.Th ta="right">{t('mean')}</Table.Th>
            <Table.Th ta="right">{t('deviation')}</Table.Th>
            <Table.Th ta="right">{t('median')}</Table.Th>
            <Table.Th>{t('unit')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {figures.map(({ key, unit, mean, standardDeviation, median }) => (
            <Table.Tr key={key}>
              <Table.Td>{t(`names.${key}`)}</Table.Td>
              <Table.Td ta="right">{format.number(mean)}</Table.Td>
              <Table.Td ta="right">
                {standardDeviation === null ? t('notGiven') : format.number(standardDeviation)}
              </Table.Td>
              <Table.Td ta="right">{format.number(median)}</Table.Td>
              <Table.Td>{unit}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
