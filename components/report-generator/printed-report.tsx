'use client';
import { Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { AssessmentSection, RemarksSection } from '@/components/reports/conclusion';
import { Disclaimer } from '@/components/reports/disclaimer';
import { FigureTable } from '@/components/reports/figure-table';
import { MethodSection } from '@/components/reports/method-section';
import { MovementSection } from '@/components/reports/movement-section';
import { OtherCellsSection } from '@/components/reports/other-cells-section';
import { ReplicateTable } from '@/components/reports/replicate-table';
import { ReportCharts } from '@/components/reports/report-charts';
import { ReportPictures } from '@/components/reports/report-pictures';
import { Section, Sentences } from '@/components/reports/section';
import { SimulatedAlert } from '@/components/reports/simulated-alert';
import { useReportFormat } from '@/components/reports/use-report-format';
import { FactList } from '@/components/ui/fact-list';
import type { ReportContent } from '@/lib/domain/reports/contract-content';
import { omittedSections, type ReportPrint, showsFigure } from '@/lib/domain/reports/contract-print';
import { agreementText } from '@/lib/domain/reports/contract-text';
import type { ComposedReport } from '@/lib/domain/saved-reports/contract';

/** A report of the generator as its PDF says it: the same parts in the same order. */
export function PrintedReport({ report }: { readonly report: ComposedReport }) {
  const t = useTranslations('reports');
  const { print, content } = report;
  const { sections } = print;
  const figures = content.figures.filter(({ key }) => showsFigure(sections, key));
  const { counts, progressiveMotility } = content.agreement;
  return (
    <Stack gap="lg" component="article" aria-label={print.title}>
      <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
        {print.title}
      </Title>
      {content.isSimulated && <SimulatedAlert description={content.dataset.description} />}
      <Facts print={print} content={content} />
      <AssessmentSection content={content} hasComparison={sections.whoComparison} />
      {figures.length > 0 && (
        <Section title={t('results.heading')}>
          <FigureTable
            figures={figures}
            label={t('results.heading')}
            language={content.language}
            hasReference={sections.whoComparison}
          />
          {sections.whoComparison && (
            <Text size="xs" c="dimmed" lang={content.language}>
              {content.referenceSet.name}
            </Text>
          )}
        </Section>
      )}
      <Remark title={t('print.comment')} text={print.comment} />
      <Remark title={t('print.recommendation')} text={print.recommendation} />
      <RemarksSection content={content} hasComparison={sections.whoComparison} />
      <OtherCellsSection content={content} />
      <Section title={t('replicates.heading')}>
        <ReplicateTable content={content} sections={sections} />
      </Section>
      <Section title={t('agreement.heading')}>
        <Sentences
          items={[
            agreementText('counts', counts, t),
            ...(sections.motility ? [agreementText('progressiveMotility', progressiveMotility, t)] : []),
          ]}
        />
      </Section>
      {sections.motility && <MovementSection movement={content.movement} />}
      {sections.images && <ReportCharts content={content} sections={sections} />}
      {sections.images && <ReportPictures content={content} sections={sections} />}
      <Section title={t('method.heading')}>
        <MethodSection content={content} />
      </Section>
      <Disclaimer />
    </Stack>
  );
}

function Facts({ print, content }: { readonly print: ReportPrint; readonly content: ReportContent }) {
  const t = useTranslations('reports');
  const format = useReportFormat();
  const { doctor, patients, sections } = print;
  const { spermatozoaCounted: counted } = content;
  const omitted = omittedSections(sections);
  return (
    <FactList
      facts={[
        ...(patients ? [[t('print.patient'), patients.join(', ') || t('print.noPatient')] as const] : []),
        ...(doctor
          ? [
              [
                t('print.doctor'),
                [doctor.name, doctor.jobTitle, doctor.department, doctor.organization, doctor.phoneNumber]
                  .concat(doctor.email)
                  .filter(Boolean)
                  .join(', '),
              ] as const,
            ]
          : []),
        [t('sample.dataset'), content.dataset.name],
        [t('sample.project'), content.project.name],
        [t('sample.issued'), t('pdf.utc', { date: format.moment(content.issuedAt) })],
        [
          t('sample.counted'),
          t('sample.countedValue', {
            count: counted.value,
            low: format.number(counted.interval95.low, 0),
            high: format.number(counted.interval95.high, 0),
          }),
        ],
        ...(omitted.length > 0
          ? [
              [
                t('print.omitted'),
                omitted.map((section) => t(`print.sections.${section}`)).join(', '),
              ] as const,
            ]
          : []),
      ]}
    />
  );
}

/** What a person wrote, with their line breaks; nothing where they wrote nothing. */
function Remark({ title, text }: { readonly title: string; readonly text: string }) {
  if (text === '') return null;
  return (
    <Section title={title}>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Text>
    </Section>
  );
}
