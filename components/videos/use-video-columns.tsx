'use client';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import type { Column } from '@/components/ui/table/data-table';
import type { VIDEO_SORT_NAMES, VideoView } from '@/lib/domain/videos/contract';
import { clock } from './format';
import { VideoActions } from './video-actions';
import { VideoName, VideoState } from './video-cells';

interface Handlers {
  readonly may: {
    readonly edit: boolean;
    readonly remove: boolean;
    readonly seeFrames: boolean;
    readonly measure: boolean;
  };
  readonly onPlay: (video: VideoView) => void;
  readonly onEdit: (video: VideoView) => void;
  readonly onDelete: (video: VideoView) => void;
  readonly onMeasure: (video: VideoView) => void;
  readonly onImport: ((video: VideoView) => void) | undefined;
}

/** The columns of the table of videos. */
export function useVideoColumns(
  on: Handlers,
): readonly Column<VideoView, (typeof VIDEO_SORT_NAMES)[number]>[] {
  const t = useTranslations('videos.columns');
  const format = useFormatter();
  const locale = useLocale();
  return [
    {
      key: 'name',
      label: t('name'),
      sort: 'name',
      render: (video) => <VideoName video={video} onPlay={() => on.onPlay(video)} />,
    },
    {
      key: 'patient',
      label: t('patient'),
      sort: 'patient',
      visibleFrom: 'sm',
      render: ({ patientId }) => patientId ?? '–',
    },
    {
      key: 'captured',
      label: t('captured'),
      sort: 'capture_date',
      visibleFrom: 'lg',
      keepsWords: true,
      render: ({ captureDate }) =>
        // A date without a time is the same day everywhere.
        captureDate ? format.dateTime(new Date(captureDate), { dateStyle: 'medium', timeZone: 'UTC' }) : '–',
    },
    {
      key: 'duration',
      label: t('duration'),
      sort: 'duration',
      align: 'right',
      visibleFrom: 'md',
      render: ({ duration }) => clock(duration, locale),
    },
    {
      key: 'frames',
      label: t('frames'),
      sort: 'frames',
      align: 'right',
      visibleFrom: 'md',
      render: ({ framesCount }) => framesCount,
    },
    {
      key: 'status',
      label: t('status'),
      sort: 'status',
      visibleFrom: 'sm',
      render: (video) => <VideoState video={video} />,
    },
    {
      key: 'actions',
      label: t('actions'),
      align: 'right',
      render: (video) => (
        <VideoActions
          video={video}
          canEdit={on.may.edit}
          canDelete={on.may.remove}
          canSeeFrames={on.may.seeFrames}
          onMeasure={on.may.measure ? () => on.onMeasure(video) : undefined}
          onImport={on.onImport && (() => on.onImport?.(video))}
          onPlay={() => on.onPlay(video)}
          onEdit={() => on.onEdit(video)}
          onDelete={() => on.onDelete(video)}
        />
      ),
    },
  ];
}
