'use client';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconUpload, IconVideo } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { AdequacyPanel } from '@/components/analyses/adequacy-panel';
import { useMeasuring } from '@/components/analyses/use-measuring';
import { DatasetDialog } from '@/components/datasets/dataset-dialog';
import { MorphologyLink } from '@/components/morphology/morphology-link';
import { SampleLine } from '@/components/samples/sample-line';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { DataTable } from '@/components/ui/table/data-table';
import { SearchField } from '@/components/ui/table/search-field';
import { useTableState } from '@/components/ui/table/use-table-state';
import { useEver } from '@/components/ui/use-ever';
import { useWorkflow } from '@/components/workflow/use-workflow';
import { getAdequacy } from '@/lib/domain/analyses/contract-adequacy';
import type { DatasetView } from '@/lib/domain/datasets/contract';
import { VIDEO_SORT_NAMES, type VideoView } from '@/lib/domain/videos/contract';
import { useApi } from '@/lib/platform/http/use-api';
import { CalibrationLine } from './calibration-line';
import { EditVideoDialog } from './edit-video-dialog';
import type { UploadLimits } from './upload-panel';
import { useDatasetVideos } from './use-dataset-videos';
import { useDeleteVideo } from './use-delete-video';
import { useVideoColumns } from './use-video-columns';
import { VideoPlayer } from './video-player';

// Dropzones are only loaded where files are to be dropped.
const UploadPanel = dynamic(() => import('./upload-panel').then((all) => all.UploadPanel));
const ImportForVideo = dynamic(
  () => import('@/components/label-imports/import-for-video').then((all) => all.ImportForVideo),
  { ssr: false },
);

const OPTIONS = { sorts: VIDEO_SORT_NAMES, sort: 'created_at', limit: 25 } as const;

interface Props {
  readonly above: ReactNode;
  readonly dataset: DatasetView;
  readonly limits: UploadLimits;
  readonly may: {
    readonly upload: boolean;
    readonly edit: boolean;
    readonly remove: boolean;
    readonly seeFrames: boolean;
    readonly calibrate: boolean;
    readonly seeResults: boolean;
    readonly measure: boolean;
    /** In the technical workflow. */
    readonly importLabels?: boolean;
  };
  /** Why something cannot be done here. */
  readonly notice?: string | undefined;
}

type Dialog = 'play' | 'edit' | 'import';

/** The videos of a dataset: upload, look, edit, delete. */
export function VideoList({ above, dataset, may, limits, ...props }: Props) {
  const t = useTranslations('videos');
  const table = useTableState<(typeof VIDEO_SORT_NAMES)[number]>(OPTIONS);
  const { data, error, isLoading, reload } = useDatasetVideos(dataset.id, table.state);
  const router = useRouter();
  const { workflow } = useWorkflow();
  const [uploadShown, showUpload] = useState(dataset.stats.totalVideos === 0);
  const [dialog, setDialog] = useState<{ kind: Dialog; video: VideoView } | null>(null);
  const hasUpload = useEver(uploadShown);
  const hasImport = useEver(dialog?.kind === 'import');
  const [calibrating, setCalibrating] = useState(false);
  const inDialog = (kind: Dialog): VideoView | null => (dialog?.kind === kind ? dialog.video : null);
  const close = (): void => setDialog(null);
  const adequacy = useApi(getAdequacy, may.seeResults ? { params: { datasetId: dataset.id } } : null);
  const refresh = (): void => {
    reload();
    void adequacy.mutate();
    router.refresh();
  };
  const measuring = useMeasuring(dataset.id, may.seeResults, refresh);
  const columns = useVideoColumns({
    may,
    onPlay: (video) => setDialog({ kind: 'play', video }),
    onEdit: (video) => setDialog({ kind: 'edit', video }),
    onDelete: useDeleteVideo(refresh),
    onMeasure: (video) => void measuring.start([video.id]),
    onImport: may.importLabels ? (video) => setDialog({ kind: 'import', video }) : undefined,
  });
  const hasRows = (data?.total ?? 0) > 0 || table.isFiltered;

  return (
    <Stack gap="lg">
      <PageHeader
        above={above}
        title={t('title', { dataset: dataset.name })}
        description={dataset.description || undefined}
        actions={
          <>
            {workflow === 'sarm' && <MorphologyLink dataset={dataset} />}
            {may.upload && (
              <Button
                leftSection={<IconUpload size={18} aria-hidden />}
                variant={uploadShown ? 'default' : 'filled'}
                aria-expanded={uploadShown}
                onClick={() => showUpload(!uploadShown)}
              >
                {uploadShown ? t('upload.hide') : t('upload.action')}
              </Button>
            )}
          </>
        }
      />
      {props.notice && (
        <Alert color="gray" role="note">
          {props.notice}
        </Alert>
      )}
      {workflow === 'sarm' && (
        <>
          <CalibrationLine
            dataset={dataset}
            onEdit={may.calibrate ? () => setCalibrating(true) : undefined}
          />
          <SampleLine dataset={dataset} canEdit={may.calibrate} onSaved={refresh} />
        </>
      )}
      {may.seeResults && (
        <AdequacyPanel
          adequacy={adequacy.data}
          error={adequacy.error}
          onRetry={() => void adequacy.mutate()}
          measuring={measuring}
          mayMeasure={may.measure}
        />
      )}
      {may.upload && hasUpload && (
        // Hidden rather than removed: what is on its way goes on.
        <div hidden={!uploadShown}>
          <UploadPanel datasetId={dataset.id} limits={limits} onUploaded={refresh} />
        </div>
      )}
      {hasRows && (
        <Group>
          <SearchField
            label={t('search')}
            value={table.state.search}
            onSearch={(search) => table.change({ search })}
          />
        </Group>
      )}
      <DataTable
        label={t('title', { dataset: dataset.name })}
        columns={columns}
        keyOf={(video) => video.id}
        table={table}
        answer={data && { rows: data.videos, total: data.total }}
        isWaiting={isLoading}
        error={error}
        failed={(message) => t('loadFailed', { message })}
        onRetry={reload}
        empty={
          <EmptyState
            icon={<IconVideo size={28} />}
            title={t('empty')}
            description={may.upload ? t('emptyText') : t('emptyReadOnly')}
          />
        }
        noMatch={t('noMatch')}
      />
      <VideoPlayer video={inDialog('play')} onClose={close} />
      <EditVideoDialog video={inDialog('edit')} inherited={dataset} onClose={close} onSaved={reload} />
      {may.importLabels && hasImport && (
        <ImportForVideo
          datasetId={dataset.id}
          videoId={inDialog('import')?.id ?? null}
          onClose={close}
          onImported={reload}
        />
      )}
      <DatasetDialog dataset={dataset} opened={calibrating} onClose={() => setCalibrating(false)} />
    </Stack>
  );
}
