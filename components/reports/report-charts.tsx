'use client';
import { SimpleGrid } from '@mantine/core';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { figureOf, type ReportContent } from '@/lib/domain/reports/contract-content';
import { ALL_SECTIONS, type ReportSections } from '@/lib/domain/reports/contract-print';
import { Section } from './section';

// Chart.js is only loaded by pages that draw something.
const GradesChart = dynamic(() => import('./charts/grades-chart').then((all) => all.GradesChart), {
  ssr: false,
});
const ConcentrationChart = dynamic(
  () => import('./charts/concentration-chart').then((all) => all.ConcentrationChart),
  { ssr: false },
);
const VelocityChart = dynamic(() => import('./charts/velocity-chart').then((all) => all.VelocityChart), {
  ssr: false,
});

/** The charts for which there is something to draw. */
export function ReportCharts({
  content,
  sections = ALL_SECTIONS,
}: {
  readonly content: ReportContent;
  readonly sections?: ReportSections;
}) {
  const t = useTranslations('reports.charts');
  const { replicates, velocityHistogram } = content;
  const hasGrades = sections.motility && replicates.some((each) => each.gradePercent !== null);
  const hasConcentration =
    sections.concentration && replicates.some((each) => each.concentrationMillionPerMl !== null);
  const hasVelocities =
    sections.motility && (velocityHistogram?.spermatozoa.some((count) => count > 0) ?? false);
  if (!hasGrades && !hasConcentration && !hasVelocities) return null;
  return (
    <Section title={t('heading')}>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing="lg">
        {hasGrades && <GradesChart replicates={replicates} />}
        {hasConcentration && (
          <ConcentrationChart
            replicates={replicates}
            limit={
              sections.whoComparison ? (figureOf(content, 'concentration').reference?.limit ?? null) : null
            }
          />
        )}
        {velocityHistogram && hasVelocities && <VelocityChart histogram={velocityHistogram} />}
      </SimpleGrid>
    </Section>
  );
}
