'use client';
import { Button, Group, Text } from '@mantine/core';
import { IconTestPipe } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useClockDay } from '@/components/patients/use-clock-day';
import { useReportFormat } from '@/components/reports/use-report-format';
import { PageLink } from '@/components/ui/page-access';
import type { DatasetView } from '@/lib/domain/datasets/contract';
import { getSample } from '@/lib/domain/samples/contract';
import { hasEntries } from '@/lib/domain/samples/contract-entries';
import { useApi } from '@/lib/platform/http/use-api';
import { SampleDialog } from './sample-dialog';

/** Of whom the sample of a dataset is, in a line, and the way to all that was entered about it. */
export function SampleLine(props: {
  readonly dataset: Pick<DatasetView, 'id' | 'name'>;
  readonly canEdit: boolean;
  readonly onSaved: () => void;
}) {
  const t = useTranslations('samples');
  const day = useClockDay();
  const format = useReportFormat();
  const [opened, open] = useState(false);
  const { data: sample } = useApi(getSample, { params: { datasetId: props.dataset.id } });
  const isEntered = sample !== undefined && (hasEntries(sample) || sample.patientId !== null);
  const details = [
    ...(sample?.collectedAt ? [t('collected', { date: day(sample.collectedAt) })] : []),
    ...(sample?.volumeMl ? [t('volume', { volume: format.setting(sample.volumeMl, 2) })] : []),
  ];
  return (
    <Group gap="sm">
      <Group gap={6}>
        <IconTestPipe size={16} stroke={1.6} aria-hidden />
        {sample?.patientId ? (
          <PageLink href={`/sarm/patients/${sample.patientKey}`}>
            {t('patientIs', { patient: sample.patientId })}
          </PageLink>
        ) : (
          <Text size="sm" c="dimmed">
            {t('noPatient')}
          </Text>
        )}
        {details.length > 0 && <Text size="sm">· {details.join(' · ')}</Text>}
      </Group>
      <Button size="compact-sm" variant="subtle" onClick={() => open(true)}>
        {props.canEdit ? t(isEntered ? 'edit' : 'enter') : t('show')}
      </Button>
      <SampleDialog
        dataset={opened ? props.dataset : null}
        canEdit={props.canEdit}
        onClose={() => open(false)}
        onSaved={props.onSaved}
      />
    </Group>
  );
}
