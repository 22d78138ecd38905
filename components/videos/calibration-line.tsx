'use client';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconRuler2 } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { DatasetBadges, useCalibrationHint } from '@/components/datasets/dataset-badges';
import { useReportFormat } from '@/components/reports/use-report-format';
import { calibrationGaps } from '@/lib/domain/calibration/contract';
import type { DatasetView } from '@/lib/domain/datasets/contract';
import { calibrationValues } from './calibration-values';

/** At which scale these videos were made, or what is missing and what follows from it. */
export function CalibrationLine(props: {
  readonly dataset: DatasetView;
  readonly onEdit: (() => void) | undefined;
}) {
  const t = useTranslations('videos');
  const datasets = useTranslations('datasets');
  const format = useReportFormat();
  const { dataset } = props;
  const hint = useCalibrationHint()(dataset);
  if (hint) {
    return (
      <Alert color="orange" icon={<IconRuler2 aria-hidden />} role="note">
        <Group justify="space-between" gap="sm">
          <Stack gap={4} flex="1 1 280px">
            <Text size="sm" fw={600}>
              {calibrationGaps(dataset).length === 3
                ? datasets('notCalibrated')
                : datasets('partlyCalibrated')}
            </Text>
            <Text size="sm">{hint}</Text>
            {dataset.isSimulated && <Text size="sm">{datasets('simulatedText')}</Text>}
          </Stack>
          {props.onEdit && (
            <Button size="xs" variant="default" onClick={props.onEdit}>
              {datasets('missing.fix')}
            </Button>
          )}
        </Group>
      </Alert>
    );
  }
  return (
    <Group gap="sm">
      <DatasetBadges dataset={dataset} />
      <Text size="sm">{t('calibration', calibrationValues(dataset, format))}</Text>
      {props.onEdit && (
        <Button size="compact-sm" variant="subtle" onClick={props.onEdit}>
          {t('calibrationEdit')}
        </Button>
      )}
    </Group>
  );
}
