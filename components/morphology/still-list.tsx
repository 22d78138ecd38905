'use client';
import { Alert, Button, Stack } from '@mantine/core';
import { IconPhoto, IconUpload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useConfirm } from '@/components/ui/confirm';
import { EmptyState } from '@/components/ui/empty-state';
import { runWithToast } from '@/components/ui/form/run-action';
import { PageHeader } from '@/components/ui/page-header';
import { DataTable } from '@/components/ui/table/data-table';
import { useTableState } from '@/components/ui/table/use-table-state';
import { deleteStill, listStills, type StillView } from '@/lib/domain/morphology/contract';
import { callApi } from '@/lib/platform/http/client';
import { useApi } from '@/lib/platform/http/use-api';
import { MeasureDialog } from './measure-dialog';
import { isAtWork } from './still-state';
import { SummaryPanel } from './summary-panel';
import { UploadStills } from './upload-stills';
import { useStillColumns } from './use-still-columns';

const OPTIONS = { sorts: ['created_at'], sort: 'created_at', limit: 10 } as const;
/** A task that ended while nobody listened. */
const ASK_EVERY_MS = 5000;

interface Props {
  readonly above: ReactNode;
  readonly dataset: { readonly id: string; readonly name: string };
  readonly may: { readonly upload: boolean; readonly remove: boolean };
  readonly notice?: string | undefined;
}

/** The stills of a sample and what was counted on them. */
export function StillList({ above, dataset, may, notice }: Props) {
  const t = useTranslations('morphology');
  const ask = useConfirm();
  const table = useTableState<'created_at'>(OPTIONS);
  const { page, limit } = table.state;
  const { data, error, isLoading, mutate } = useApi(
    listStills,
    { params: { datasetId: dataset.id }, query: { limit, offset: (page - 1) * limit } },
    {
      keepPreviousData: true,
      refreshInterval: (latest) => (latest?.stills.some(isAtWork) ? ASK_EVERY_MS : 0),
    },
  );
  const reload = (): void => void mutate();
  const [measuring, setMeasuring] = useState<StillView | null>(null);
  const [isUploading, showUpload] = useState<boolean | null>(null);
  const uploadShown = isUploading ?? data?.total === 0;
  const columns = useStillColumns({
    may: { measure: may.upload, remove: may.remove },
    onMeasure: setMeasuring,
    onDelete: (still) =>
      ask({
        title: t('delete.title'),
        message: t('delete.message', { name: still.name }),
        confirmLabel: t('delete.action'),
        destructive: true,
        action: () =>
          runWithToast(() => callApi(deleteStill, { params: { id: still.id } }), {
            done: t('delete.done'),
            failed: t('delete.failed'),
            reload,
          }),
      }),
    onEnd: reload,
  });
  return (
    <Stack gap="lg">
      <PageHeader
        above={above}
        title={t('title', { dataset: dataset.name })}
        description={t('description')}
        actions={
          may.upload && (
            <Button
              leftSection={<IconUpload size={18} aria-hidden />}
              variant={uploadShown ? 'default' : 'filled'}
              aria-expanded={uploadShown}
              onClick={() => showUpload(!uploadShown)}
            >
              {t(uploadShown ? 'upload.hide' : 'upload.action')}
            </Button>
          )
        }
      />
      {notice && (
        <Alert color="gray" role="note">
          {notice}
        </Alert>
      )}
      {may.upload && (
        // Hidden rather than removed: what is on its way goes on.
        <div hidden={!uploadShown}>
          <UploadStills
            datasetId={dataset.id}
            onUploaded={() => {
              // What could not be uploaded is said in there, also once the first still makes the list.
              showUpload((before) => before ?? true);
              reload();
            }}
          />
        </div>
      )}
      {data && <SummaryPanel summary={data.summary} />}
      <DataTable
        label={t('list.heading')}
        columns={columns}
        keyOf={(still) => still.id}
        table={table}
        answer={data && { rows: data.stills, total: data.total }}
        isWaiting={isLoading}
        error={error}
        failed={(message) => t('loadFailed', { message })}
        onRetry={reload}
        empty={
          <EmptyState
            icon={<IconPhoto size={28} />}
            title={t('empty')}
            description={may.upload ? t('emptyText') : undefined}
          />
        }
        noMatch={t('empty')}
      />
      <MeasureDialog still={measuring} onClose={() => setMeasuring(null)} onStarted={reload} />
    </Stack>
  );
}
