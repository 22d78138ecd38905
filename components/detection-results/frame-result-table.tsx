'use client';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PageLink, useMayFollow } from '@/components/ui/page-access';
import { type Column, DataTable } from '@/components/ui/table/data-table';
import { TintBadge } from '@/components/ui/tint-badge';
import { annotationPageOf } from '@/components/workflow/annotation-page';
import type { FrameResult } from '@/lib/domain/detections/contract-results';
import type { ResultSort, useDetectionResults } from './use-detection-results';

const COLORS = { completed: 'teal', pending: 'gray', processing: 'blue', failed: 'red' } as const;
const right = { align: 'right' } as const;

/** Frames of a video with what was found on each; a frame opens where its boxes are drawn or looked at. */
export function FrameResultTable(props: {
  readonly results: ReturnType<typeof useDetectionResults>;
  readonly empty: ReactNode;
}) {
  const t = useTranslations('detectionPages');
  const format = useFormatter();
  const mayFollow = useMayFollow();
  const { table, data, error, isValidating, mutate, status, videoId } = props.results;
  const share = (value: number | null): string =>
    value === null ? '–' : format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const pageOf = (frame: FrameResult): string => {
    const annotation = annotationPageOf({
      frameId: frame.frame_id,
      videoId: videoId ?? undefined,
      datasetId: data?.dataset_id,
    });
    return mayFollow(annotation) ? annotation : `/sarm/frame-detection/${frame.frame_id}`;
  };
  const columns: Column<FrameResult, ResultSort>[] = [
    {
      ...{ key: 'frame', label: t('columns.frame'), sort: 'frame_number' },
      render: (frame) => (
        <PageLink href={pageOf(frame)}>{t('frame', { number: frame.frame_number })}</PageLink>
      ),
    },
    {
      ...{ key: 'time', label: t('columns.time'), visibleFrom: 'sm', ...right },
      render: ({ time_offset }) =>
        `${format.number(time_offset, { minimumFractionDigits: 2, maximumFractionDigits: 2 })} s`,
    },
    {
      ...{ key: 'status', label: t('columns.status') },
      render: (frame) => <TintBadge color={COLORS[frame.status]}>{t(`status.${frame.status}`)}</TintBadge>,
    },
    {
      ...{ key: 'detections', label: t('columns.detections'), sort: 'detections', ...right },
      render: ({ detections }) => format.number(detections),
    },
    {
      ...{ key: 'people', label: t('columns.byPeople'), visibleFrom: 'md', ...right },
      render: ({ by_people }) => format.number(by_people),
    },
    {
      ...{ key: 'mean', label: t('columns.mean'), sort: 'mean_confidence', ...right },
      render: ({ mean_confidence }) => share(mean_confidence),
    },
    {
      ...{ key: 'lowest', label: t('columns.lowest'), visibleFrom: 'md', ...right },
      render: ({ lowest_confidence }) => share(lowest_confidence),
    },
    {
      ...{ key: 'model', label: t('columns.model'), visibleFrom: 'lg' },
      render: ({ model_ids }) => model_ids.join(', ') || '–',
    },
  ];
  return (
    <DataTable
      label={t('frames')}
      columns={columns}
      keyOf={({ frame_id }) => frame_id}
      table={{
        ...table,
        isFiltered: status !== null,
        clear: () => table.filter('status', null),
      }}
      answer={data && { rows: data.frames, total: data.total }}
      isWaiting={isValidating}
      error={error}
      failed={(reason) => t('loadFailed', { message: reason })}
      onRetry={() => void mutate()}
      empty={props.empty}
      noMatch={t('noMatch')}
    />
  );
}
