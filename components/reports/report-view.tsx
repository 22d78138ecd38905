'use client';
import { Box, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { SensitivitySection } from '@/components/sensitivity/sensitivity-section';
import { FactList } from '@/components/ui/fact-list';
import { inOneLine } from '@/components/ui/in-one-line';
import { PageHeader } from '@/components/ui/page-header';
import type { StoredReport } from '@/lib/domain/reports/contract-content';
import { agreementText, cellsFollowed, videoNamesText } from '@/lib/domain/reports/contract-text';
import { AssessmentSection, RemarksSection } from './conclusion';
import { Disclaimer } from './disclaimer';
import { FieldsTables } from './fields-table';
import { FigureTable } from './figure-table';
import { MethodSection } from './method-section';
import { MovementSection } from './movement-section';
import { OtherCellsSection } from './other-cells-section';
import { ReplicateTable } from './replicate-table';
import classes from './report.module.css';
import { ReportActions } from './report-actions';
import { ReportCharts } from './report-charts';
import { ReportPictures } from './report-pictures';
import { SampleSection } from './sample-section';
import { Section, Sentences } from './section';
import { CorrectedSince } from './signing/corrected-since';
import { ReportStatus } from './signing/report-status';
import { SignActions } from './signing/sign-actions';
import { SignatureSection } from './signing/signature-section';
import type { SigningState } from './signing/signing-state';
import { SimulatedAlert } from './simulated-alert';
import { useReportFormat } from './use-report-format';

/** The stored report of a dataset as a page. */
export function ReportView(props: {
  readonly report: StoredReport;
  readonly state: SigningState;
  readonly above: ReactNode;
}) {
  const { report, state, above } = props;
  const t = useTranslations('reports');
  const format = useReportFormat();
  const { content } = report;
  const { counts, progressiveMotility } = content.agreement;
  return (
    <Stack gap="lg" maw={1080}>
      <PageHeader
        above={<Box className={classes.noPrint}>{above}</Box>}
        title={t('titleFor', { dataset: content.dataset.name })}
        description={t('pdf.utc', { date: `${t('sample.issued')} ${format.moment(content.issuedAt)}` })}
        actions={
          <Box className={`${classes.actions} ${classes.noPrint}`}>
            <SignActions report={report} state={state} />
            <ReportActions report={report} />
          </Box>
        }
      />
      <Box className={classes.noPrint}>
        <Stack gap="lg">
          <CorrectedSince report={report} state={state} />
          <ReportStatus report={report} state={state} />
        </Stack>
      </Box>
      {content.isSimulated && <SimulatedAlert description={content.dataset.description} />}
      <SampleFacts report={report} />
      <SampleSection content={content} />
      <AssessmentSection content={content} />
      <Section title={t('results.heading')}>
        <FigureTable
          figures={content.figures}
          label={t('results.heading')}
          language={content.language}
          content={content}
          analysisId={report.analysisId}
        />
        <Text size="xs" c="dimmed">
          {content.referenceSet.name}
        </Text>
      </Section>
      <SignatureSection report={report} state={state} />
      <RemarksSection content={content} />
      <OtherCellsSection content={content} />
      <Section title={t('replicates.heading')}>
        <ReplicateTable content={content} />
        <FieldsTables replicates={content.replicates} />
        {cellsFollowed(content) !== null && (
          <Text size="xs" c="dimmed">
            {t('sample.countedOrFollowed')}
          </Text>
        )}
      </Section>
      <Section title={t('agreement.heading')}>
        <Sentences
          items={[
            agreementText('counts', counts, t),
            agreementText('progressiveMotility', progressiveMotility, t),
          ]}
        />
      </Section>
      <MovementSection movement={content.movement} content={content} />
      <ReportCharts content={content} />
      <ReportPictures content={content} />
      <Box className={classes.noPrint}>
        <SensitivitySection subject={{ analysisId: report.analysisId }} content={content} />
      </Box>
      <Section title={t('method.heading')}>
        <MethodSection content={content} />
      </Section>
      <Disclaimer />
    </Stack>
  );
}

function SampleFacts({ report }: { readonly report: StoredReport }) {
  const t = useTranslations('reports.sample');
  const all = useTranslations('reports');
  const format = useReportFormat();
  const { content } = report;
  const { replicates, spermatozoaCounted: counted } = content;
  const followed = cellsFollowed(content);
  return (
    <FactList
      facts={[
        [t('project'), content.project.name],
        [t('dataset'), content.dataset.name],
        [t('report'), report.id],
        [t('requestedBy'), content.requestedBy ?? t('unknownPerson')],
        [
          t('videos'),
          <span key="videos">
            {inOneLine(
              videoNamesText(
                replicates.map((each) => each.videoName),
                all,
              ),
              t('videosUsed', {
                successful: replicates.filter((each) => each.succeeded).length,
                total: replicates.length,
              }),
            )}
          </span>,
        ],
        [
          t('counted'),
          t('countedValue', {
            count: counted.value,
            low: format.number(counted.interval95.low, 0),
            high: format.number(counted.interval95.high, 0),
          }),
        ],
        [t('assessed'), format.number(content.spermatozoaAssessed, 0)],
        ...(followed === null ? [] : [[t('followed'), format.number(followed, 0)] as const]),
        [t('frames'), format.number(content.framesAnalysed, 0)],
      ]}
    />
  );
}
