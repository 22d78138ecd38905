'use client';
import { Box, Divider, Grid, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import type { AnnotationRecord, BoxRecord } from '@/components/annotation/engine/records';
import { nudge } from '@/components/annotation/engine/tools/move';
import { useEditorValue } from '@/components/annotation/view/use-editor-value';
import { ErrorAlert } from '@/components/ui/error-alert';
import { type DetectionView, getFrameDetections } from '@/lib/domain/detections/contract';
import { type FrameView, listFrames } from '@/lib/domain/frames/contract';
import { useApi } from '@/lib/platform/http/use-api';
import { DetectionList } from './detection-list';
import { Facts } from './facts';
import { Filmstrip } from './filmstrip';
import { nextZoom, showRows, zoomTo } from './frame-editor';
import { FrameNote } from './frame-note';
import { FramePicture } from './frame-picture';
import { SelectedDetection } from './selected-detection';
import { Summary } from './summary';
import { useCorrections } from './use-corrections';
import { useFrameEditor } from './use-frame-editor';
import { useViewerKeys } from './use-viewer-keys';
import { ViewerToolbar } from './viewer-toolbar';

/** Room for the details of one detection, in pixels. */
const DETAILS_HEIGHT = 160;
/** As many frames as the calls hand out at once; no extraction makes more than 200. */
const MAX_FRAMES = 2000;

const NONE: readonly DetectionView[] = [];
const isBox = (record: AnnotationRecord): record is BoxRecord => record.kind === 'box';

interface Props {
  readonly frame: FrameView;
  readonly videoDurationSeconds: number;
  /** Address of a frame in this view, without the frame's id. */
  readonly base: string;
  /** Whether the details of detections may be seen. */
  readonly showDetails: boolean;
  /** Whether boxes and the note may be changed. */
  readonly canCorrect: boolean;
}

/** A frame and what was found on it. Those who may can correct the boxes; for everybody else it is read-only. */
export function DetectionViewer({ frame, showDetails, canCorrect, base, ...props }: Props) {
  const t = useTranslations('detections');
  const format = useFormatter();
  const router = useRouter();
  const { data, error, isLoading, mutate } = useApi(getFrameDetections, { params: { frameId: frame.id } });
  const film = useApi(listFrames, { params: { videoId: frame.videoId }, query: { limit: MAX_FRAMES } });
  const [showBoxes, setShowBoxes] = useState(true);
  const [isEditing, setEditing] = useState(false);
  const detections = data?.detections ?? NONE;
  const corrections = useCorrections({
    frameId: frame.id,
    rows: detections,
    reload: async () => (await mutate())?.detections ?? detections,
    onSettled: (rows) => showRows(editor, rows),
  });
  const editor = useFrameEditor({
    ...{ frame, detections, canEdit: isEditing, showBoxes },
    isSaving: corrections.isSaving,
    onEdit: ({ added, updated }) => void save(added.filter(isBox), updated.map(([, to]) => to).filter(isBox)),
  });
  const lockedId = useEditorValue(editor, ({ state }) => state.selection.at(-1) ?? null);
  const pointedId = useEditorValue(editor, ({ state }) => state.hoveredId);
  const lockOnly = (id: string | null): void => editor.set({ selection: id === null ? [] : [id] });

  const frames = film.data?.frames ?? [];
  const hrefOf = (id: string): string => (base.includes('?') ? `${base}${id}` : `${base}/${id}`);
  const step = (to: FrameView | undefined) => (to ? () => router.push(hrefOf(to.id)) : null);
  const onPrevious = step(frames.findLast((each) => each.frameNumber < frame.frameNumber));
  const onNext = step(frames.find((each) => each.frameNumber > frame.frameNumber));

  const shownId = isEditing ? lockedId : (lockedId ?? pointedId);
  const shown = detections.find((box) => box.id === shownId);
  const edit = (editing: boolean): void => {
    setEditing(editing);
    if (editing) setShowBoxes(true);
  };
  const save = async (added: readonly BoxRecord[], moved: readonly BoxRecord[]): Promise<void> => {
    for (const box of moved) corrections.move(box.id, box);
    for (const box of added) lockOnly(await corrections.add(box));
  };
  const remove = shown && isEditing ? () => corrections.remove(shown.id) : null;
  const moveBy = (x: number, y: number) => {
    if (!shown || !isEditing) return null;
    return () => {
      const moved = nudge(editor.context, { x, y });
      if (moved) editor.commit(moved);
    };
  };
  const zoomBy = (by: 1 | -1) => () => {
    const zoom = nextZoom(editor, by);
    if (zoom !== null) zoomTo(editor, zoom);
  };
  useViewerKeys({
    ArrowLeft: onPrevious,
    ArrowRight: onNext,
    b: () => setShowBoxes(!showBoxes),
    e: canCorrect ? () => edit(!isEditing) : null,
    '+': zoomBy(1),
    '-': zoomBy(-1),
    0: () => editor.fit(),
    Escape: lockedId ? () => lockOnly(null) : null,
    Delete: remove,
    Backspace: remove,
    'Shift+ArrowLeft': moveBy(-1, 0),
    'Shift+ArrowRight': moveBy(1, 0),
    'Shift+ArrowUp': moveBy(0, -1),
    'Shift+ArrowDown': moveBy(0, 1),
  });

  if (error) return <ErrorAlert message={t('loadFailed')} onRetry={() => void mutate()} />;

  const lock = (id: string) => lockOnly(id === lockedId ? null : id);
  return (
    <Stack gap="md">
      <ViewerToolbar
        {...{ editor, onPrevious, onNext, showBoxes, canCorrect, isEditing }}
        onShowBoxes={setShowBoxes}
        onEdit={edit}
      />
      {isLoading || !data ? (
        <Skeleton height={480} />
      ) : (
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, md: 8 }}>
            <Stack gap="md">
              <FramePicture
                key={frame.id}
                editor={editor}
                src={`/sarm/media/view-frame/${frame.id}`}
                label={t('picture', { number: frame.frameNumber, count: detections.length })}
                detections={detections}
                showsHover={showDetails && showBoxes && !isEditing}
              />
              {frames.length > 0 && (
                <Filmstrip
                  frames={frames}
                  total={film.data?.total ?? frames.length}
                  shownNumber={frame.frameNumber}
                  videoDurationSeconds={props.videoDurationSeconds}
                  showBoxes={showBoxes}
                  hrefOf={hrefOf}
                />
              )}
              <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl" verticalSpacing="md">
                <Facts
                  heading={t('info.heading')}
                  rows={[
                    [t('info.number'), frame.frameNumber],
                    [
                      t('info.time'),
                      `${format.number(frame.timeOffset, { minimumFractionDigits: 2, maximumFractionDigits: 2 })} s`,
                    ],
                    [t('info.resolution'), `${frame.width} × ${frame.height}`],
                    [t('info.model'), frame.detectionModelId ?? '–'],
                  ]}
                />
                <Summary detections={detections} />
              </SimpleGrid>
              <FrameNote key={frame.id} frame={frame} canEdit={canCorrect} />
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 4 }}>
            <Stack gap="md">
              {(showDetails || isEditing) && (
                // Of one height whatever it shows: a list that moves under the pointer loses the click.
                <Box mih={DETAILS_HEIGHT}>
                  <SelectedDetection
                    shown={shown}
                    onClass={isEditing && shown ? (name) => corrections.rename(shown.id, name) : undefined}
                    onDelete={isEditing ? () => remove?.() : undefined}
                  />
                </Box>
              )}
              <Divider />
              <DetectionList
                detections={detections}
                lockedId={lockedId}
                emptyText={frame.detectionStatus === 'completed' ? t('list.empty') : t('list.notRun')}
                onPoint={(id) => editor.set({ hoveredId: id })}
                onLock={lock}
              />
            </Stack>
          </Grid.Col>
        </Grid>
      )}
    </Stack>
  );
}
