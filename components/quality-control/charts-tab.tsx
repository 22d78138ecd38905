'use client';
import { Alert, Button, Center, Group, Loader, Stack } from '@mantine/core';
import { IconChartDots, IconDownload, IconPlus, IconRuler2 } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorAlert } from '@/components/ui/error-alert';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import { downloadRuns, getChart } from '@/lib/domain/quality-control/contract';
import type { RunView } from '@/lib/domain/quality-control/contract-fields';
import { addressOf } from '@/lib/platform/http/client';
import type { AnswerOf } from '@/lib/platform/http/contract';
import { useApi } from '@/lib/platform/http/use-api';
import { ADVISED_BASELINE_RUNS, MIN_BASELINE_RUNS } from '@/lib/science/quality-control/baseline';
import { BaselineDialog } from './baseline-dialog';
import { RunDialog } from './run-dialog';
import { RunTable } from './run-table';
import { STATE_COLORS } from './state-badge';
import { queryOf, type Series, useReloadControl, type useSeries } from './use-series';

// Chart.js is only loaded by pages that draw something.
const SeriesCharts = dynamic(() => import('./series-charts').then((all) => all.SeriesCharts), { ssr: false });

type Chart = AnswerOf<typeof getChart>;

/** The charts of one material on one microscope with its runs, and what can be done with them. */
export function ChartsTab(props: {
  readonly series: Series;
  readonly table: ReturnType<typeof useSeries>['table'];
  readonly canManage: boolean;
}) {
  const t = useTranslations('qualityControl');
  const { series } = props;
  const params = { materialId: series.material.id };
  const { data, error, mutate } = useApi(getChart, { params, query: queryOf(series) });
  const reload = useReloadControl();
  const run = useDialogSubject<'new'>();
  const limits = useDialogSubject<'new'>();
  const canEdit = props.canManage && series.material.canEdit;
  const canAdd = canEdit && series.material.archivedAt === null;
  if (error) {
    return <ErrorAlert message={t('loadFailed', { message: error.message })} onRetry={() => void mutate()} />;
  }
  if (!data) {
    return (
      <Center py="xl">
        <Loader role="status" aria-label={t('tabs.charts')} />
      </Center>
    );
  }
  const addButton = canAdd && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => run.open('new')}>
      {t('runs.add')}
    </Button>
  );
  return (
    <Stack gap="lg">
      {data.total === 0 ? (
        <EmptyState
          icon={<IconChartDots size={28} />}
          title={t('now.none')}
          description={t('now.noneText')}
          action={addButton}
        />
      ) : (
        <>
          <NowAlert chart={data} />
          <Group gap="sm">
            {addButton}
            {canEdit && (
              <Button
                variant="default"
                leftSection={<IconRuler2 size={18} aria-hidden />}
                onClick={() => limits.open('new')}
              >
                {t('limits.action')}
              </Button>
            )}
            <DownloadButton series={series} />
          </Group>
          <SeriesCharts chart={data} />
          <RunTable series={series} table={props.table} canEdit={canEdit} onChanged={reload} />
        </>
      )}
      <RunDialog
        key={`run ${run.turn}`}
        series={series}
        opened={run.opened}
        onClose={run.close}
        onAdded={reload}
      />
      <BaselineDialog
        key={`limits ${limits.turn}`}
        series={series}
        opened={limits.opened}
        onClose={limits.close}
        onFixed={reload}
      />
    </Stack>
  );
}

/** How the last run stands that was not excluded, and by which rule. */
function NowAlert({ chart }: { readonly chart: Chart }) {
  const t = useTranslations('qualityControl');
  const last = chart.runs.findLast(({ state }) => state !== 'excluded');
  if (!last) return null;
  const rules = last.broken.map(({ rule }) => t(`rules.${rule}`)).join('; ');
  return (
    <Alert color={STATE_COLORS[last.state]} role="status">
      {textOf(last, t, rules)}
    </Alert>
  );
}

const textOf = (
  { state }: RunView,
  t: ReturnType<typeof useTranslations<'qualityControl'>>,
  rules: string,
): string => {
  if (state === 'excluded' || state === 'not-judged') {
    return t('now.not-judged', { min: MIN_BASELINE_RUNS, advised: ADVISED_BASELINE_RUNS });
  }
  return t(`now.${state}`, { rules });
};

function DownloadButton({ series }: { readonly series: Series }) {
  const t = useTranslations('qualityControl');
  const address = addressOf(downloadRuns, {
    params: { materialId: series.material.id },
    query: { microscope_id: series.microscope.id, origin: series.origin },
  });
  return (
    <Button
      component="a"
      href={address}
      download
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
    >
      {t('runs.download')}
    </Button>
  );
}
