'use client';
import { SimpleGrid, Text } from '@mantine/core';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { figureOf, type ReportContent } from '@/lib/domain/reports/contract-content';

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

/** The charts for which there is something to draw; for the others, why there is not. */
export function ReportCharts({ content }: { readonly content: ReportContent }) {
  const t = useTranslations('reports.charts');
  const { replicates, velocityHistogram } = content;
  const hasGrades = replicates.some((each) => each.gradePercent !== null);
  const hasConcentration = replicates.some((each) => each.concentrationMillionPerMl !== null);
  const hasVelocities = velocityHistogram?.spermatozoa.some((count) => count > 0) ?? false;
  const nothing = (reason: string) => (
    <Text size="sm" c="dimmed">
      {t('nothing', { reason })}
    </Text>
  );
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing="lg">
      {hasGrades ? <GradesChart replicates={replicates} /> : nothing(t('noGrades'))}
      {hasConcentration ? (
        <ConcentrationChart
          replicates={replicates}
          limit={figureOf(content, 'concentration').reference?.limit ?? null}
        />
      ) : (
        nothing(t('noConcentration'))
      )}
      {velocityHistogram && hasVelocities ? (
        <VelocityChart histogram={velocityHistogram} />
      ) : (
        nothing(t('noVelocities'))
      )}
    </SimpleGrid>
  );
}
