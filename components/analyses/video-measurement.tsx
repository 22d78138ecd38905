'use client';
import { Alert, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ArithmeticButton } from '@/components/reports/arithmetic/arithmetic-button';
import { Disclaimer } from '@/components/reports/disclaimer';
import { FieldsTables } from '@/components/reports/fields-table';
import { FigureTable } from '@/components/reports/figure-table';
import { MethodSection } from '@/components/reports/method-section';
import { OtherCellsSection } from '@/components/reports/other-cells-section';
import { ReportCharts } from '@/components/reports/report-charts';
import { Section, Sentences } from '@/components/reports/section';
import { SimulatedAlert } from '@/components/reports/simulated-alert';
import { useReportFormat } from '@/components/reports/use-report-format';
import { SensitivitySection } from '@/components/sensitivity/sensitivity-section';
import { FactList } from '@/components/ui/fact-list';
import { LinkButton } from '@/components/ui/link-button';
import { PageHeader } from '@/components/ui/page-header';
import type { MovementFigure } from '@/lib/domain/analyses/contract';
import { arithmeticOfMovement } from '@/lib/domain/reports/contract-arithmetic-figures';
import type { ReportContent } from '@/lib/domain/reports/contract-content';
import { MeasurementDownloads } from './measurement-downloads';
import { MovementTable } from './movement-table';

interface Props {
  readonly above: ReactNode;
  readonly video: { readonly id: string; readonly name: string };
  /** The newest that measured it; null where it is no longer known. */
  readonly analysisId: string | null;
  readonly measuredAt: string;
  readonly tracksFollowed: number;
  /** The figures of this video alone, in the form of a report. */
  readonly content: ReportContent;
  readonly movement: readonly MovementFigure[];
}

/** The newest measurement of one video. */
export function VideoMeasurement({ above, video, content, ...props }: Props) {
  const t = useTranslations('analyses.video');
  const details = useTranslations('analyses.details');
  const tracks = useTranslations('tracks');
  const reports = useTranslations('reports');
  const format = useReportFormat();
  return (
    <Stack gap="lg" maw={1080}>
      <PageHeader
        above={above}
        title={t('title', { name: video.name })}
        description={t('description')}
        actions={
          <Group gap="sm">
            <LinkButton href={`/sarm/analysis/${video.id}/tracks`}>{tracks('openTracks')}</LinkButton>
            <MeasurementDownloads videoId={video.id} analysisId={props.analysisId} />
          </Group>
        }
      />
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
        <FigureTable
          figures={content.figures}
          label={t('heading')}
          language={content.language}
          content={content}
        />
        <Text size="xs" c="dimmed">
          {content.referenceSet.name}
        </Text>
      </Section>
      <OtherCellsSection content={content} />
      {content.replicates.some(({ basis }) => basis?.fields) && (
        <Section title={reports('fields.heading')}>
          <FieldsTables replicates={content.replicates} />
        </Section>
      )}
      <Section title={t('kinematics')}>
        <Movement figures={props.movement} content={content} />
        <ReportCharts content={content} />
      </Section>
      <SensitivitySection subject={{ videoId: video.id }} content={content} />
      <MethodPart content={content} />
    </Stack>
  );
}

function MethodPart({ content }: { readonly content: ReportContent }) {
  const t = useTranslations('reports');
  const files = useTranslations('analyses.video');
  return (
    <Section title={t('method.heading')}>
      <MethodSection content={content} of="measurement" />
      <Text size="xs" c="dimmed">
        {files('filesText')}
      </Text>
      <Disclaimer />
    </Section>
  );
}

function Movement({
  figures,
  content,
}: {
  readonly figures: readonly MovementFigure[];
  readonly content: ReportContent;
}) {
  const t = useTranslations('analyses.video');
  const all = useTranslations('reports');
  const format = useReportFormat();
  if (figures.length === 0) return <Text size="sm">{t('noKinematics')}</Text>;
  return (
    <MovementTable
      figures={figures}
      mean={(figure) => (
        <ArithmeticButton
          name={all(`movement.names.${figure.key}`)}
          arithmetic={() => arithmeticOfMovement(figure, content)}
          analysisId={undefined}
        >
          {format.number(figure.mean)}
        </ArithmeticButton>
      )}
    />
  );
}
