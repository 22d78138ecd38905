'use client';
import { Alert, Box, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FactList } from '@/components/ui/fact-list';
import { PageHeader } from '@/components/ui/page-header';
import type { ReportContent, StoredReport } from '@/lib/domain/reports/contract-content';
import { agreementText, videoNamesText } from '@/lib/domain/reports/contract-text';
import { FigureTable } from './figure-table';
import { MethodSection } from './method-section';
import { ReplicateTable } from './replicate-table';
import classes from './report.module.css';
import { ReportActions } from './report-actions';
import { ReportCharts } from './report-charts';
import { Section, Sentences } from './section';
import { SimulatedAlert } from './simulated-alert';
import { useReportFormat } from './use-report-format';

/** The stored report of a dataset as a page. */
export function ReportView({ report, above }: { readonly report: StoredReport; readonly above: ReactNode }) {
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
            <ReportActions datasetId={report.datasetId} analysisId={report.analysisId} />
          </Box>
        }
      />
      {content.isSimulated && <SimulatedAlert description={content.dataset.description} />}
      <SampleFacts report={report} />
      <Section title={t('results.heading')}>
        <FigureTable figures={content.figures} label={t('results.heading')} language={content.language} />
        <Text size="xs" c="dimmed">
          {content.referenceSet.name}
        </Text>
      </Section>
      <AssessmentSection content={content} />
      <Section title={t('charts.heading')}>
        <ReportCharts content={content} />
      </Section>
      <Section title={t('replicates.heading')}>
        <ReplicateTable replicates={content.replicates} />
      </Section>
      <Section title={t('agreement.heading')}>
        <Sentences
          items={[
            agreementText(t('agreement.counts'), counts, t),
            agreementText(t('agreement.progressiveMotility'), progressiveMotility, t),
          ]}
        />
      </Section>
      <Section title={t('method.heading')}>
        <MethodSection content={content} />
      </Section>
      <Text size="xs" c="dimmed">
        {t('disclaimer')}
      </Text>
    </Stack>
  );
}

function SampleFacts({ report }: { readonly report: StoredReport }) {
  const t = useTranslations('reports.sample');
  const all = useTranslations('reports');
  const format = useReportFormat();
  const { content } = report;
  const { replicates, spermatozoaCounted: counted } = content;
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
            {videoNamesText(
              replicates.map((each) => each.videoName),
              all,
            )}
            {' · '}
            {t('videosUsed', {
              successful: replicates.filter((each) => each.succeeded).length,
              total: replicates.length,
            })}
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
        [t('frames'), format.number(content.framesAnalysed, 0)],
      ]}
    />
  );
}

function AssessmentSection({ content }: { readonly content: ReportContent }) {
  const t = useTranslations('reports');
  const { assessment, warnings, errors, language } = content;
  return (
    <>
      <Section title={t('assessment.heading')}>
        <Text fw={600} lang={language}>
          {assessment.overall}
        </Text>
        {assessment.criteriaNotMet.length > 0 && (
          <div>
            <Text size="sm" mb={4}>
              {t('assessment.notMet')}
            </Text>
            <Sentences items={assessment.criteriaNotMet} language={language} />
          </div>
        )}
        <Text size="xs" c="dimmed">
          {t('assessment.explanation')}
        </Text>
        {warnings.length > 0 && (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('warnings.heading')}>
            <Sentences items={warnings} language={language} />
          </Alert>
        )}
        {errors.length > 0 && (
          <Alert color="red" icon={<IconInfoCircle aria-hidden />} title={t('errors.heading')}>
            <Sentences items={errors} language={language} />
          </Alert>
        )}
      </Section>
      <Section title={t('recommendations.heading')}>
        <Sentences items={assessment.recommendations} language={language} />
      </Section>
    </>
  );
}
