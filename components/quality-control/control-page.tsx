'use client';
import { Button, Center, Loader, Stack, Tabs, Text } from '@mantine/core';
import { IconChartDots, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorAlert } from '@/components/ui/error-alert';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import { PageHeader } from '@/components/ui/page-header';
import type { MaterialView } from '@/lib/domain/quality-control/contract-fields';
import { ChartsTab } from './charts-tab';
import { MaterialDialog } from './material-dialog';
import { MaterialLine } from './material-line';
import { MicroscopesTab } from './microscopes-tab';
import { OperatorsTab } from './operators-tab';
import { SeriesBar } from './series-bar';
import { useSeries } from './use-series';

/** Internal quality control: charts of control materials, operators compared, and how each microscope stands. */
export function ControlPage({ canManage }: { readonly canManage: boolean }) {
  const t = useTranslations('qualityControl');
  const known = useSeries();
  const { materials, microscopes, material, series } = known;
  const form = useDialogSubject<MaterialView | 'new'>();
  const error = materials.error ?? microscopes.error;
  const addButton = canManage && (
    <Button
      variant={material ? 'default' : 'filled'}
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => form.open('new')}
    >
      {t('material.add')}
    </Button>
  );
  return (
    <Stack gap="lg">
      <PageHeader title={t('title')} description={t('description')} actions={material && addButton} />
      {error && (
        <ErrorAlert
          message={t('loadFailed', { message: error.message })}
          onRetry={() => {
            void materials.mutate();
            void microscopes.mutate();
          }}
        />
      )}
      {!error && !(materials.data && microscopes.data) && (
        <Center py="xl">
          <Loader role="status" aria-label={t('title')} />
        </Center>
      )}
      {materials.data && microscopes.data && (
        <Tabs defaultValue="charts" keepMounted={false}>
          <Tabs.List aria-label={t('tabs.label')} mb="md">
            <Tabs.Tab value="charts">{t('tabs.charts')}</Tabs.Tab>
            <Tabs.Tab value="operators">{t('tabs.operators')}</Tabs.Tab>
            <Tabs.Tab value="microscopes">{t('tabs.microscopes')}</Tabs.Tab>
          </Tabs.List>
          {(['charts', 'operators'] as const).map((tab) => (
            <Tabs.Panel key={tab} value={tab}>
              {material ? (
                <Stack gap="lg">
                  <SeriesBar known={known} isWhole={tab === 'charts'} />
                  <MaterialLine
                    material={material}
                    canEdit={canManage && material.canEdit}
                    onEdit={() => form.open(material)}
                  />
                  {tab === 'operators' && <OperatorsTab material={material} />}
                  {tab === 'charts' &&
                    (known.isDeciding ? (
                      <Center py="xl">
                        <Loader role="status" aria-label={t('tabs.charts')} />
                      </Center>
                    ) : series ? (
                      <ChartsTab series={series} table={known.table} canManage={canManage} />
                    ) : (
                      <Text c="dimmed" role="status">
                        {t('noMicroscope')}
                      </Text>
                    ))}
                </Stack>
              ) : (
                <EmptyState
                  icon={<IconChartDots size={28} />}
                  title={t('empty')}
                  description={canManage ? t('emptyText') : t('emptyReadOnly')}
                  action={addButton}
                />
              )}
            </Tabs.Panel>
          ))}
          <Tabs.Panel value="microscopes">
            <MicroscopesTab canManage={canManage} />
          </Tabs.Panel>
        </Tabs>
      )}
      <MaterialDialog
        key={form.turn}
        material={form.subject === 'new' ? null : form.subject}
        opened={form.opened}
        onClose={form.close}
        onSaved={(saved) => {
          void materials.mutate();
          known.table.filter('material', saved.id);
        }}
      />
    </Stack>
  );
}
