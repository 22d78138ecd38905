'use client';
import { Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { IconTarget } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { useFormatter, useTranslations } from 'next-intl';
import { Section } from '@/components/reports/section';
import { ErrorAlert } from '@/components/ui/error-alert';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import {
  GOAL_NAMES,
  type GoalName,
  getProjectPerformance,
  type ProjectPerformance,
} from '@/lib/domain/project-dashboard/contract';
import { useApi } from '@/lib/platform/http/use-api';
import { GoalsDialog } from './goals-dialog';

const AccuracyChart = dynamic(() => import('./charts/accuracy-chart').then((all) => all.AccuracyChart), {
  ssr: false,
});
const RunsChart = dynamic(() => import('./charts/runs-chart').then((all) => all.RunsChart), { ssr: false });

/** The project's goals beside what was measured, and how both came about. */
export function PerformanceTab({ projectId }: { readonly projectId: string }) {
  const t = useTranslations('projectDashboard');
  const { data, error, mutate } = useApi(getProjectPerformance, { params: { projectId } });
  const dialog = useDialogSubject<ProjectPerformance['goals']>();
  if (error) return <ErrorAlert message={error.message} onRetry={() => void mutate()} />;
  if (!data) return <Skeleton height={320} aria-busy />;
  return (
    <Stack gap="lg">
      <Section title={t('goals.heading')}>
        <Stack gap="md" maw={640}>
          {GOAL_NAMES.map((name) => (
            <Goal key={name} name={name} performance={data} />
          ))}
        </Stack>
        {data.canEdit && (
          <Group>
            <Button
              variant="default"
              leftSection={<IconTarget size={18} aria-hidden />}
              onClick={() => dialog.open(data.goals)}
            >
              {t('goals.edit')}
            </Button>
          </Group>
        )}
      </Section>
      <Section title={t('accuracy.heading')}>
        {data.accuracy.length === 0 ? (
          <Text size="sm" c="dimmed" maw={640}>
            {t('accuracy.none')}
          </Text>
        ) : (
          <>
            <Text size="sm" maw={640}>
              {t('accuracy.basis')}
            </Text>
            <AccuracyChart recorded={data.accuracy} />
          </>
        )}
      </Section>
      <Section title={t('runs.section')}>
        {data.runs.length === 0 ? (
          <Text size="sm" c="dimmed" role="status">
            {t('runs.none')}
          </Text>
        ) : (
          <>
            <Text size="sm" maw={640}>
              {t('runs.basis', { shown: data.runs.length, total: data.totalRuns })}
            </Text>
            <RunsChart runs={data.runs} />
          </>
        )}
      </Section>
      {dialog.subject && (
        <GoalsDialog
          key={dialog.turn}
          projectId={projectId}
          goals={dialog.subject}
          opened={dialog.opened}
          onClose={dialog.close}
        />
      )}
    </Stack>
  );
}

/** One goal: how far it is reached, or that nothing was measured. */
function Goal({ name, performance }: { readonly name: GoalName; readonly performance: ProjectPerformance }) {
  const t = useTranslations('projectDashboard.goals');
  const format = useFormatter();
  const percent = (value: number): string => format.number(value, { maximumFractionDigits: 1 });
  const goal = performance.goals[name];
  const current = performance.current[name];
  return (
    <div>
      <Group justify="space-between" gap="sm">
        <Text size="sm" fw={600}>
          {t(`names.${name}`)}
        </Text>
        <Text size="sm">
          {current === null
            ? t('unmeasured', { goal: percent(goal) })
            : t('reached', { current: percent(current), goal: percent(goal) })}
        </Text>
      </Group>
      {/* Without a measurement there is no bar: an empty one would read as 0 %. */}
      {current !== null && (
        <Progress
          value={goal === 0 ? 100 : Math.min(100, Math.max(0, (100 * current) / goal))}
          color={current >= goal ? 'teal' : 'blue'}
          mt={4}
          aria-label={t(`names.${name}`)}
        />
      )}
      <Text size="xs" c="dimmed" mt={4}>
        {t(`hints.${name}`)}
      </Text>
    </div>
  );
}
