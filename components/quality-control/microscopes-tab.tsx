'use client';
import { Button, NumberInput, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconMicroscope } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { FormDialog } from '@/components/ui/form/form-dialog';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import { type Column, DataTable } from '@/components/ui/table/data-table';
import { useTableState } from '@/components/ui/table/use-table-state';
import { TintBadge } from '@/components/ui/tint-badge';
import {
  listStates,
  type MicroscopeControl,
  setControlInterval,
} from '@/lib/domain/quality-control/contract-state';
import { callApi } from '@/lib/platform/http/client';
import { useApi } from '@/lib/platform/http/use-api';
import { StateBadge } from './state-badge';

const OPTIONS = { sorts: ['name'], sort: 'name', limit: 10, prefix: 'microscopes-' } as const;

/** How each microscope stands by its controls, and how often the laboratory wants one. */
export function MicroscopesTab({ canManage }: { readonly canManage: boolean }) {
  const t = useTranslations('qualityControl');
  const table = useTableState<'name'>(OPTIONS);
  const { page, limit } = table.state;
  const { data, error, isLoading, mutate } = useApi(
    listStates,
    { query: { limit, offset: (page - 1) * limit } },
    { keepPreviousData: true },
  );
  const interval = useDialogSubject<MicroscopeControl>();
  const columns = useStateColumns(canManage ? interval.open : null);
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('microscopes.text')}
      </Text>
      <DataTable
        label={t('tabs.microscopes')}
        columns={columns}
        keyOf={(each) => each.microscopeId}
        table={table}
        answer={data && { rows: data.microscopes, total: data.total }}
        isWaiting={isLoading}
        error={error}
        failed={(message) => t('loadFailed', { message })}
        onRetry={() => void mutate()}
        empty={<EmptyState icon={<IconMicroscope size={28} />} title={t('noMicroscope')} />}
        noMatch={t('noMicroscope')}
      />
      {interval.subject && (
        <IntervalDialog
          key={interval.turn}
          control={interval.subject}
          opened={interval.opened}
          onClose={interval.close}
          onSaved={() => void mutate()}
        />
      )}
    </Stack>
  );
}

function useStateColumns(
  onSet: ((control: MicroscopeControl) => void) | null,
): readonly Column<MicroscopeControl, 'name'>[] {
  const t = useTranslations('qualityControl.microscopes');
  const all = useTranslations('qualityControl');
  const moments = useFormatter();
  const moment = (iso: string): string => moments.dateTime(new Date(iso), 'moment');
  return [
    {
      key: 'name',
      label: all('series.microscope'),
      render: ({ microscopeName }) => (
        <Text size="sm" fw={600}>
          {microscopeName}
        </Text>
      ),
    },
    {
      key: 'materials',
      label: t('materials'),
      render: ({ materials }) =>
        materials.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('noMaterials')}
          </Text>
        ) : (
          <Stack gap="xs">
            {materials.map((each) => (
              <Stack key={each.materialId} gap={2} align="flex-start">
                <Text size="sm">{each.materialName}</Text>
                <StateBadge state={each.state ?? 'not-judged'} />
                {each.rules.map((rule) => (
                  <Text key={rule} size="xs">
                    {all(`rules.${rule}`)}
                  </Text>
                ))}
                {each.since && each.state !== 'in-control' && (
                  <Text size="xs">{t('since', { date: moment(each.since) })}</Text>
                )}
              </Stack>
            ))}
          </Stack>
        ),
    },
    {
      key: 'last',
      label: t('last'),
      visibleFrom: 'sm',
      render: ({ lastRunAt }) => (lastRunAt ? moment(lastRunAt) : t('never')),
    },
    {
      key: 'demand',
      label: t('demand'),
      render: ({ maxDays, isOverdue }) => (
        <Stack gap={4} align="flex-start">
          <Text size="sm">{maxDays === null ? t('noDemand') : t('days', { days: maxDays })}</Text>
          {isOverdue && <TintBadge color="orange">{t('overdue')}</TintBadge>}
        </Stack>
      ),
    },
    ...(onSet
      ? [
          {
            key: 'actions',
            label: all('columns.actions'),
            align: 'right' as const,
            render: (control: MicroscopeControl) => (
              <Button
                variant="default"
                size="xs"
                aria-label={t('setLabel', { name: control.microscopeName })}
                onClick={() => onSet(control)}
              >
                {t('set')}
              </Button>
            ),
          },
        ]
      : []),
  ];
}

function IntervalDialog(props: {
  readonly control: MicroscopeControl;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const t = useTranslations('qualityControl');
  const { microscopeId, microscopeName: name, maxDays } = props.control;
  const [days, setDays] = useState<string | number>(maxDays ?? '');
  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      title={t('microscopes.setTitle', { name })}
      submit={t('material.save')}
      failed={t('failed')}
      onSubmit={async () => {
        await callApi(setControlInterval, {
          params: { microscopeId },
          body: { maxDays: days === '' ? null : Number(days) },
        });
        notifications.show({ color: 'teal', message: t('microscopes.saved', { name }) });
        props.onSaved();
      }}
    >
      <NumberInput
        label={t('microscopes.maxDays')}
        description={t('microscopes.maxDaysHint')}
        min={1}
        max={366}
        allowDecimal={false}
        value={days}
        onChange={setDays}
      />
    </FormDialog>
  );
}
