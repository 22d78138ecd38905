'use client';
import { Button, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { stretchesOf } from '@/components/annotation/engine/track-stretches';
import { ErrorAlert } from '@/components/ui/error-alert';
import { TrackButtons } from './track-buttons';
import { TrackList } from './track-list';
import type { FrameTracks } from './use-frame-tracks';
import type { VideoTrack } from './use-video-tracks';

type State = VideoTrack['state'];
const STATES: readonly State[] = ['proposed', 'accepted', 'rejected'];

/** The tracks of a video by state, what is done with them, and a way to have more proposed. */
export function TrackPanel(props: {
  readonly frameTracks: FrameTracks;
  readonly frameNumber: number;
  readonly canEdit: boolean;
}) {
  const { frameTracks, frameNumber, canEdit } = props;
  const { tracks, actions, select } = frameTracks;
  const t = useTranslations('annotationTracks');
  if (tracks.error) {
    return <ErrorAlert message={t('loadFailed')} onRetry={() => void tracks.reload()} />;
  }
  if (tracks.isLoading || !tracks.video) return <Skeleton height={240} />;
  const lists: Readonly<Record<State, readonly VideoTrack[]>> = {
    proposed: tracks.tracks.filter(({ state }) => state === 'proposed'),
    accepted: tracks.tracks.filter(({ state }) => state === 'accepted'),
    rejected: tracks.rejected,
  };
  const shown = tracks.listed ?? (lists.proposed.length > 0 ? 'proposed' : 'accepted');
  const open = (track: VideoTrack): void => {
    if (track.state !== 'rejected') select([track.id]);
    const stretches = stretchesOf(track);
    const isSeen = stretches.some(({ from, to }) => frameNumber >= from && frameNumber <= to);
    const [first] = stretches;
    if (first && !isSeen) frameTracks.goToFrame(first.from);
  };
  return (
    <Stack gap="sm" component="section" aria-label={t('heading')}>
      <Group justify="space-between" gap="xs">
        <Text fw={600} size="sm">
          {t('heading')}
        </Text>
        {canEdit && (
          <Button
            size="compact-sm"
            leftSection={<IconRoute size={16} aria-hidden />}
            onClick={() => frameTracks.setProposing(true)}
          >
            {t('propose.open')}
          </Button>
        )}
      </Group>
      <SegmentedControl
        size="xs"
        aria-label={t('states.label')}
        value={shown}
        onChange={(value) => tracks.setListed(STATES.find((each) => each === value) ?? null)}
        data={STATES.map((value) => ({ value, label: t(`states.${value}`, { count: lists[value].length }) }))}
      />
      <TrackList
        tracks={lists[shown]}
        selectedIds={tracks.selectedIds}
        onSelect={select}
        onOpen={open}
        emptyText={t(`empty.${shown}`)}
        canSelect={shown !== 'rejected'}
      />
      {canEdit && tracks.tracks.length > 0 && <TrackButtons actions={actions} tracks={tracks} />}
    </Stack>
  );
}
