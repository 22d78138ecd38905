'use client';
import { Alert, Grid, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PlayerAction } from '@/components/annotation/engine/keymap';
import { SimulatedAlert } from '@/components/reports/simulated-alert';
import type { TrackSet } from '@/lib/domain/tracks/contract';
import { CheatSheet } from './cheat-sheet';
import { EditHistory } from './edit-history';
import { FigureComparison } from './figure-comparison';
import { GradeLink } from './grade-link';
import { Legend } from './legend';
import { type Playback, PlayerControls, TRAIL_SECONDS } from './player-controls';
import { ReviewPanel } from './review-panel';
import type { Stage } from './stage';
import { TrackDetail } from './track-detail';
import { TrackList } from './track-list';
import { passes, rowsOf } from './track-rows';
import { TracksCanvas } from './tracks-canvas';
import { useGradeFilter } from './use-grade-filter';
import { usePlayerActions } from './use-player-actions';
import { useReview } from './use-review';
import { useThrottledFrame } from './use-throttled-frame';

const START: Omit<Playback, 'frame' | 'isPlaying'> = {
  speed: 1,
  trail: 'one',
  showsBoxes: true,
  showsTracks: true,
};
const REVIEWING: readonly PlayerAction[] = ['reject', 'split', 'join', 'restore', 'undo', 'redo'];

/** The tracks of a measurement over the video, in a list, and one by one; with their review. */
export function TrackPlayer(props: {
  readonly set: TrackSet;
  readonly previewStatus: TrackSet['preview_status'];
  readonly analysisId: string | undefined;
  readonly onChange: (set: TrackSet) => void;
}) {
  const { set, previewStatus, analysisId, onChange } = props;
  const t = useTranslations('tracks');
  const { store, review } = useReview(set.video_id, analysisId, set, onChange);
  const [stage, setStage] = useState<Stage | null>(null);
  const stageNow = useRef<Stage | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [frame, setFrame] = useThrottledFrame(isPlaying);
  const [options, setOptions] = useState(START);
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const [hasFailed, setFailed] = useState(false);
  const [showsKeys, setShowsKeys] = useState(false);
  const [filter, setFilter] = useGradeFilter();
  const joinInput = useRef<HTMLInputElement>(null);

  const rows = useMemo(() => rowsOf(set), [set]);
  const shown = useMemo(() => rows.filter((row) => passes(filter, row)), [rows, filter]);
  const shownIds = useMemo(() => new Set(shown.map(({ id }) => id)), [shown]);
  const row = rows.find(({ id }) => id === selectedId) ?? null;
  const record = selectedId === null ? null : (store.get(selectedId) ?? null);
  const hasVideo = previewStatus === 'ready' && !hasFailed;
  const trailFrames = Math.min(
    set.frame_seconds.length,
    Math.round(TRAIL_SECONDS[options.trail] * set.frames_per_second),
  );
  const { showsBoxes, showsTracks } = options;
  const look = useMemo(
    () => ({
      showsBoxes,
      showsTracks,
      trailFrames,
      selectedId,
      isShown: ({ id }: { readonly id: number }) => shownIds.has(id),
    }),
    [showsBoxes, showsTracks, trailFrames, selectedId, shownIds],
  );
  const select = (id: number | null): void => {
    setSelectedId(id);
    const chosen = id === null ? undefined : store.get(id);
    if (chosen && !isPlaying) stage?.reveal(chosen);
  };
  // A rejected or joined track is no longer there.
  useEffect(() => {
    if (selectedId !== null && !row) setSelectedId(null);
  }, [row, selectedId]);
  const isAvailable = (action: PlayerAction): boolean => set.may_review || !REVIEWING.includes(action);
  const act = usePlayerActions({
    stage: () => stageNow.current,
    options,
    onOptions: (change) => setOptions((before) => ({ ...before, ...change })),
    shownIds,
    selectedId,
    isLeftOut: row?.grade === 'leftOut',
    onSelect: select,
    review: set.may_review ? review : null,
    reason,
    onReviewed: () => setReason(''),
    onJoin: () => joinInput.current?.focus(),
    onKeys: () => setShowsKeys(true),
  });
  return (
    <Stack gap="lg">
      {set.is_simulated && <SimulatedAlert />}
      {!hasVideo && (
        <Alert color="yellow">
          {t(hasFailed ? 'player.failed' : previewStatus === 'pending' ? 'player.pending' : 'player.noVideo')}
        </Alert>
      )}
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Stack gap="sm">
            <TracksCanvas
              set={set}
              store={store}
              look={look}
              speed={options.speed}
              hasVideo={hasVideo}
              onStage={(made) => {
                stageNow.current = made;
                setStage(made);
              }}
              onFrame={setFrame}
              onPlaying={setPlaying}
              onSelect={select}
              onAction={act}
              onVideoFailed={() => setFailed(true)}
            />
            <Legend rows={rows} filter={filter} onFilter={setFilter} />
            <PlayerControls
              playback={{ ...options, frame, isPlaying }}
              frameSeconds={set.frame_seconds}
              canPlay={hasVideo}
              onAction={act}
              onSeek={(to) => {
                stage?.pause();
                stage?.seek(to);
              }}
              onChange={(change) => setOptions((before) => ({ ...before, ...change }))}
            />
            <Text size="xs" c="dimmed" visibleFrom="sm">
              {t('player.hint')}
            </Text>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Stack gap="lg">
            {set.automatic && (
              <Stack gap={4}>
                <FigureComparison
                  automatic={set.automatic}
                  reviewed={set.reviewed}
                  filter={filter}
                  onFilter={setFilter}
                />
                <Text size="xs" c="dimmed">
                  {t('figures.filter')}
                </Text>
              </Stack>
            )}
            {row && record ? (
              <>
                <TrackDetail row={row} record={record} unit={set.unit} frame={frame} stage={stage} />
                {set.may_review && (
                  <ReviewPanel
                    key={row.id}
                    row={row}
                    record={record}
                    isCalibrated={set.unit === 'µm'}
                    frame={frame}
                    review={review}
                    reason={reason}
                    onReason={setReason}
                    joinInput={joinInput}
                  />
                )}
              </>
            ) : (
              <Text size="sm" c="dimmed">
                {t('detail.none')}
              </Text>
            )}
            {!set.may_review && (
              <Text size="sm" c="dimmed">
                {t(set.automatic ? 'review.readOnly' : 'review.oldMeasurement')}
              </Text>
            )}
          </Stack>
        </Grid.Col>
      </Grid>
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {t('list.heading')}
          </Title>
          <Group gap="sm">
            <Text size="sm" c="dimmed" role="status">
              {filter === 'leftOut' || filter === 'doubtful'
                ? t(`list.${filter}`, { count: shown.length })
                : t('list.count', { shown: shown.length, total: set.tracks.id.length })}
            </Text>
            {filter && (
              <GradeLink filter={null} onChoose={setFilter} isCurrent={false}>
                {t('list.showAll')}
              </GradeLink>
            )}
          </Group>
        </Group>
        {shown.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('list.empty')}
          </Text>
        ) : (
          <TrackList
            rows={shown}
            unit={set.unit}
            selectedId={selectedId}
            onSelect={select}
            onPoint={(id) => stage?.hover(id)}
          />
        )}
      </Stack>
      <EditHistory edits={set.edits} outdated={set.outdated_edits} review={set.may_review ? review : null} />
      <CheatSheet opened={showsKeys} onClose={() => setShowsKeys(false)} isAvailable={isAvailable} />
    </Stack>
  );
}
