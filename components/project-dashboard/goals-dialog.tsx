'use client';
import { NumberInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/form/form-dialog';
import {
  GOAL_NAMES,
  type GoalName,
  getProjectPerformance,
  type ProjectGoals,
  setProjectGoals,
} from '@/lib/domain/project-dashboard/contract';
import { addressOf, callApi } from '@/lib/platform/http/client';
import { useReload } from '@/lib/platform/http/use-api';

/** What is typed: a number, or text that is none yet. */
type Entries = Readonly<Record<GoalName, number | string>>;

/** Sets what the project wants to reach. */
export function GoalsDialog(props: {
  readonly projectId: string;
  readonly goals: ProjectGoals;
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  const t = useTranslations('projectDashboard.goals');
  const { projectId } = props;
  const [entries, setEntries] = useState<Entries>(props.goals);
  const reload = useReload({ path: addressOf(getProjectPerformance, { params: { projectId } }) });
  const isPercent = (value: number | string): boolean =>
    typeof value === 'number' && value >= 0 && value <= 100;
  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      title={t('edit')}
      submit={t('save')}
      failed={t('failed')}
      validate={() => (GOAL_NAMES.every((name) => isPercent(entries[name])) ? null : t('invalid'))}
      onSubmit={async () => {
        const body = Object.fromEntries(GOAL_NAMES.map((name) => [name, Number(entries[name])]));
        await callApi(setProjectGoals, { params: { projectId }, body: body as ProjectGoals });
        notifications.show({ color: 'teal', message: t('saved') });
        reload();
      }}
    >
      {GOAL_NAMES.map((name) => (
        <NumberInput
          key={name}
          label={t(`names.${name}`)}
          value={entries[name]}
          onChange={(value) => setEntries((before) => ({ ...before, [name]: value }))}
          min={0}
          max={100}
          decimalScale={1}
          suffix=" %"
          withAsterisk
        />
      ))}
    </FormDialog>
  );
}
