'use client';
import { SimpleGrid, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useReportFormat } from '@/components/reports/use-report-format';
import { FactList } from '@/components/ui/fact-list';
import { hasEntries, type SampleEntries } from '@/lib/domain/samples/contract-entries';
import { enteredSections, type SampleText } from '@/lib/domain/samples/contract-text';

/** Everything that was entered about a sample, marked as entered by hand. */
export function SampleFacts(props: { readonly sample: SampleEntries; readonly patient?: string | null }) {
  const t = useTranslations('samples');
  const format = useReportFormat();
  const { sample, patient } = props;
  return (
    <Stack gap="sm">
      {patient && <Text size="sm">{t('patientIs', { patient })}</Text>}
      <Text size="sm" c="dimmed">
        {hasEntries(sample) ? t('byHand') : t('nothing')}
      </Text>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing="md">
        {enteredSections(sample, t as unknown as SampleText, format).map(({ section, title, rows }) => (
          <div key={section}>
            <Text size="sm" fw={600} mb={4}>
              {title}
            </Text>
            <FactList facts={rows} />
          </div>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
