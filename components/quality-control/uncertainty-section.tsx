import { Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useReportFormat } from '@/components/reports/use-report-format';
import { FactList } from '@/components/ui/fact-list';
import type { UncertaintyView } from '@/lib/domain/quality-control/contract-fields';
import { COVERAGE_FACTOR } from '@/lib/science/quality-control/uncertainty';

/** What the controls say of the uncertainty of one measurement, as accreditation asks for it. */
export function UncertaintySection(props: { readonly uncertainty: UncertaintyView; readonly unit: string }) {
  const t = useTranslations('qualityControl.uncertainty');
  const format = useReportFormat();
  const { unit } = props;
  const { runs, mean, standardDeviation, standardDeviation95, counting, beyondCounting } = props.uncertainty;
  const share = (value: number): string => format.number((100 * value) / mean);
  const spread = (value: number): string =>
    mean > 0
      ? t('spread', { value: format.number(value, 2), unit, percent: share(value) })
      : t('spreadOnly', { value: format.number(value, 2), unit });
  return (
    <Stack component="section" gap="xs" aria-labelledby="uncertainty">
      <Title order={2} size="h4" id="uncertainty">
        {t('title')}
      </Title>
      <FactList
        facts={[
          [t('runs'), t('runsValue', { runs, mean: format.number(mean), unit })],
          [
            t('standard'),
            t('withInterval', {
              value: spread(standardDeviation),
              low: format.number(standardDeviation95.low, 2),
              high: format.number(standardDeviation95.high, 2),
            }),
          ],
          [t('expanded'), t('expandedValue', { value: spread(COVERAGE_FACTOR * standardDeviation) })],
          ...(counting === null || beyondCounting === null
            ? []
            : ([
                [t('counting'), spread(counting)],
                [t('beyond'), spread(beyondCounting)],
              ] as const)),
        ]}
      />
      <Text size="xs" c="dimmed">
        {t('text')}
      </Text>
    </Stack>
  );
}
