'use client';
import { Box, Button, Group, Menu, Tooltip } from '@mantine/core';
import { IconDownload, IconMicroscope, IconPhoto, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { useMayFollow } from '@/components/ui/page-access';
import { type RowActions, RowMenu, RowMenuItem } from '@/components/ui/row-menu';
import { isExtracting, type VideoView } from '@/lib/domain/videos/contract';
import { originalAddress } from './video-player';

interface Props extends RowActions {
  readonly video: VideoView;
  readonly canDelete: boolean;
  readonly canSeeFrames: boolean;
  readonly onPlay: () => void;
}

/** What can be done with a video in the table. */
export function VideoActions(props: Props) {
  const t = useTranslations('videos.actions');
  const { video } = props;
  return (
    <Group gap="xs" justify="flex-end">
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlayerPlay size={16} aria-hidden />}
        onClick={props.onPlay}
        aria-label={t('playLabel', { name: video.name })}
      >
        {t('play')}
      </Button>
      {props.canSeeFrames && <FramesButton video={video} />}
      <VideoMenu {...props} />
    </Group>
  );
}

function FramesButton({ video }: { readonly video: VideoView }) {
  const t = useTranslations('videos.actions');
  const href = `/sarm/projects/${video.projectId}/datasets/${video.datasetId}/videos/${video.id}/frames`;
  const icon = <IconPhoto size={16} aria-hidden />;
  if (isExtracting(video)) {
    return (
      <Tooltip label={t('processing')}>
        <Box>
          <Button size="xs" variant="default" leftSection={icon} disabled>
            {t('selectFrames')}
          </Button>
        </Box>
      </Tooltip>
    );
  }
  const key = video.framesCount > 0 ? 'viewFrames' : 'selectFrames';
  return (
    <Button
      component={Link}
      href={href}
      size="xs"
      variant="default"
      leftSection={icon}
      aria-label={t(`${key}Label`, { name: video.name })}
    >
      {t(key)}
    </Button>
  );
}

function VideoMenu(props: Props) {
  const t = useTranslations('videos.actions');
  const mayFollow = useMayFollow();
  const analysis = `/sarm/analysis/${props.video.id}`;
  return (
    <RowMenu label={t('more', { name: props.video.name })} width={220}>
      <RowMenuItem action="details" onClick={props.onDetails}>
        {t('details')}
      </RowMenuItem>
      {mayFollow(analysis) && (
        <Menu.Item component={Link} href={analysis} leftSection={<IconMicroscope size={16} aria-hidden />}>
          {t('viewAnalysis')}
        </Menu.Item>
      )}
      {props.canEdit && (
        <RowMenuItem action="edit" onClick={props.onEdit}>
          {t('edit')}
        </RowMenuItem>
      )}
      <Menu.Item
        component="a"
        href={originalAddress(props.video.id)}
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        {t('download')}
      </Menu.Item>
      {props.canDelete && (
        <RowMenuItem action="delete" onClick={props.onDelete}>
          {t('delete')}
        </RowMenuItem>
      )}
    </RowMenu>
  );
}
