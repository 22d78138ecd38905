'use client';
import { Anchor, Menu, Stack, Text } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { RowMenu, RowMenuItem } from '@/components/ui/row-menu';
import type { Column } from '@/components/ui/table/data-table';
import type { PATIENT_SORTS, PatientView } from '@/lib/domain/patients/contract';
import { useClockDay } from './use-clock-day';

interface Handlers {
  readonly onEdit: (patient: PatientView) => void;
  readonly onMerge: (patient: PatientView) => void;
  readonly onDelete: (patient: PatientView) => void;
}

/** Whether the person's membership and the state of the project let a patient be changed. */
export const isOpenToChange = (patient: Pick<PatientView, 'accessLevel' | 'projectIsArchived'>): boolean =>
  patient.accessLevel !== 'viewer' && !patient.projectIsArchived;

/** The columns of the table of patients. */
export function usePatientColumns(
  on: Handlers,
): readonly Column<PatientView, (typeof PATIENT_SORTS)[number]>[] {
  const t = useTranslations('patients');
  const format = useFormatter();
  const day = useClockDay();
  const dimmed = (text: string) => (
    <Text size="sm" c="dimmed" component="span">
      {text}
    </Text>
  );
  return [
    {
      key: 'pseudonym',
      label: t('columns.pseudonym'),
      sort: 'pseudonym',
      render: (patient) => (
        <Stack gap={0} align="flex-start">
          <Anchor component={Link} href={`/sarm/patients/${patient.id}`} fw={600} size="sm">
            {patient.pseudonym}
          </Anchor>
          <Text size="xs" c="dimmed" hiddenFrom="md">
            {patient.projectName}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'name',
      label: t('columns.name'),
      sort: 'name',
      render: ({ name }) => name ?? dimmed(t('unknown')),
    },
    {
      key: 'age',
      label: t('columns.age'),
      sort: 'birthDate',
      visibleFrom: 'sm',
      keepsWords: true,
      render: ({ age }) => (age === null ? dimmed(t('unknown')) : t('years', { age })),
    },
    {
      key: 'project',
      label: t('columns.project'),
      visibleFrom: 'md',
      render: ({ projectName }) => projectName,
    },
    {
      key: 'samples',
      label: t('columns.samples'),
      sort: 'samples',
      align: 'right',
      visibleFrom: 'sm',
      render: ({ samplesCount }) => samplesCount,
    },
    {
      key: 'lastCollected',
      label: t('columns.lastCollected'),
      sort: 'lastCollected',
      visibleFrom: 'md',
      keepsWords: true,
      render: ({ lastCollectedAt }) => (lastCollectedAt ? day(lastCollectedAt) : dimmed('–')),
    },
    {
      key: 'created',
      label: t('columns.created'),
      sort: 'createdAt',
      visibleFrom: 'lg',
      keepsWords: true,
      render: ({ createdAt }) => format.dateTime(new Date(createdAt), 'day'),
    },
    {
      key: 'actions',
      label: t('columns.actions'),
      align: 'right',
      render: (patient) => isOpenToChange(patient) && <PatientMenu patient={patient} {...on} />,
    },
  ];
}

function PatientMenu({ patient, ...on }: Handlers & { readonly patient: PatientView }) {
  const t = useTranslations('patients');
  return (
    <RowMenu label={t('more', { name: patient.pseudonym })} width={200}>
      <RowMenuItem action="edit" onClick={() => on.onEdit(patient)}>
        {t('edit')}
      </RowMenuItem>
      <Menu.Item leftSection={<IconArrowMerge size={16} aria-hidden />} onClick={() => on.onMerge(patient)}>
        {t('merge')}
      </Menu.Item>
      <RowMenuItem action="delete" onClick={() => on.onDelete(patient)}>
        {t('delete')}
      </RowMenuItem>
    </RowMenu>
  );
}
