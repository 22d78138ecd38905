'use client';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconRuler2, IconUpload, IconVideo } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { DatasetBadges, useCalibrationHint } from '@/components/datasets/dataset-badges';
import { DatasetDialog } from '@/components/datasets/dataset-dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorAlert } from '@/components/ui/error-alert';
import { PageHeader } from '@/components/ui/page-header';
import { calibrationGaps } from '@/lib/domain/calibration/contract';
import type { DatasetView } from '@/lib/domain/datasets/contract';
import type { VideoView } from '@/lib/domain/videos/contract';
import { EditVideoDialog } from './edit-video-dialog';
import { type UploadLimits, UploadPanel } from './upload-panel';
import { useDatasetVideos } from './use-dataset-videos';
import { useDeleteVideo } from './use-delete-video';
import { VideoDetails } from './video-details';
import classes from './video-list.module.css';
import { VideoPlayer } from './video-player';
import { VideoRow } from './video-row';

interface Props {
  readonly above: ReactNode;
  readonly dataset: DatasetView;
  readonly videos: readonly VideoView[];
  readonly limits: UploadLimits;
  readonly may: {
    readonly upload: boolean;
    readonly edit: boolean;
    readonly remove: boolean;
    readonly seeFrames: boolean;
    readonly calibrate: boolean;
  };
  /** Why something cannot be done here. */
  readonly notice?: string | undefined;
}

type Dialog = 'play' | 'details' | 'edit';

/** The videos of a dataset: upload, look, edit, delete. */
export function VideoList({ above, dataset, may, limits, ...props }: Props) {
  const t = useTranslations('videos');
  const { videos, error, reload } = useDatasetVideos(dataset.id, props.videos);
  const router = useRouter();
  const [uploadShown, showUpload] = useState(props.videos.length === 0);
  const [dialog, setDialog] = useState<{ kind: Dialog; video: VideoView } | null>(null);
  const [calibrating, setCalibrating] = useState(false);
  const inDialog = (kind: Dialog): VideoView | null => (dialog?.kind === kind ? dialog.video : null);
  const close = (): void => setDialog(null);
  const refresh = (): void => {
    reload();
    router.refresh();
  };
  const remove = useDeleteVideo(refresh);

  return (
    <Stack gap="lg">
      <PageHeader
        above={above}
        title={t('title', { dataset: dataset.name })}
        description={dataset.description || undefined}
        actions={
          may.upload && (
            <Button
              leftSection={<IconUpload size={18} aria-hidden />}
              variant={uploadShown ? 'default' : 'filled'}
              aria-expanded={uploadShown}
              onClick={() => showUpload(!uploadShown)}
            >
              {uploadShown ? t('upload.hide') : t('upload.action')}
            </Button>
          )
        }
      />
      {props.notice && (
        <Alert color="gray" role="note">
          {props.notice}
        </Alert>
      )}
      <CalibrationLine dataset={dataset} onEdit={may.calibrate ? () => setCalibrating(true) : undefined} />
      {may.upload && (
        // Hidden rather than removed: what is on its way goes on.
        <div hidden={!uploadShown}>
          <UploadPanel datasetId={dataset.id} limits={limits} onUploaded={refresh} />
        </div>
      )}
      {error && <ErrorAlert message={t('loadFailed', { message: error.message })} onRetry={reload} />}
      {videos.length === 0 ? (
        <EmptyState
          icon={<IconVideo size={28} />}
          title={t('empty')}
          description={may.upload ? t('emptyText') : t('emptyReadOnly')}
        />
      ) : (
        <div>
          <Text size="sm" c="dimmed" aria-live="polite">
            {t('count', { count: videos.length })}
          </Text>
          <ul className={classes.list}>
            {videos.map((video) => (
              <VideoRow
                key={video.id}
                video={video}
                canEdit={may.edit}
                canDelete={may.remove}
                canSeeFrames={may.seeFrames}
                onPlay={() => setDialog({ kind: 'play', video })}
                onDetails={() => setDialog({ kind: 'details', video })}
                onEdit={() => setDialog({ kind: 'edit', video })}
                onDelete={() => remove(video)}
              />
            ))}
          </ul>
        </div>
      )}
      <VideoPlayer video={inDialog('play')} onClose={close} />
      <VideoDetails video={inDialog('details')} onClose={close} />
      <EditVideoDialog video={inDialog('edit')} inherited={dataset} onClose={close} onSaved={reload} />
      <DatasetDialog
        dataset={dataset}
        projects={[]}
        opened={calibrating}
        onClose={() => setCalibrating(false)}
      />
    </Stack>
  );
}

/** At which scale these videos were made, or what is missing and what follows from it. */
function CalibrationLine(props: {
  readonly dataset: DatasetView;
  readonly onEdit: (() => void) | undefined;
}) {
  const t = useTranslations('videos');
  const datasets = useTranslations('datasets');
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
      <Text size="sm">
        {t('calibration', {
          pixel: dataset.pixelSizeUm ?? '',
          depth: dataset.chamberDepthUm ?? '',
          dilution: dataset.dilution ?? '',
        })}
      </Text>
      {props.onEdit && (
        <Button size="compact-sm" variant="subtle" onClick={props.onEdit}>
          {t('calibrationEdit')}
        </Button>
      )}
    </Group>
  );
}
