'use client';
import { Box, Button, Group, Menu, Tooltip } from '@mantine/core';
import {
  IconDownload,
  IconFileImport,
  IconInfoCircle,
  IconMicroscope,
  IconPhoto,
  IconPlayerPlay,
  IconRuler2,
} from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { useMayFollow } from '@/components/ui/page-access';
import { type RowActions, RowMenu, RowMenuItem } from '@/components/ui/row-menu';
import { useWorkflow } from '@/components/workflow/use-workflow';
import { isExtracting, isUsable, type VideoView } from '@/lib/domain/videos/contract';
import { originalAddress } from './video-player';

interface Props extends Omit<RowActions, 'onDetails'> {
  readonly video: VideoView;
  readonly canDelete: boolean;
  readonly canSeeFrames: boolean;
  readonly onPlay: () => void;
  /** Absent where the person may not measure. */
  readonly onMeasure: (() => void) | undefined;
  /** Absent where the person may not bring labels. */
  readonly onImport: (() => void) | undefined;
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
  const { workflow, paths } = useWorkflow();
  const href = paths.frames(video);
  const icon = <IconPhoto size={16} aria-hidden />;
  if (isExtracting(video)) {
    return (
      <Tooltip label={t('processing')}>
        <Box>
          <Button size="xs" variant="default" leftSection={icon} disabled>
            {t(workflow === 'sarm' ? 'selectFrames' : 'extractFrames')}
          </Button>
        </Box>
      </Tooltip>
    );
  }
  const key = video.framesCount > 0 ? 'viewFrames' : workflow === 'sarm' ? 'selectFrames' : 'extractFrames';
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
  const measure = useTranslations('analyses.adequacy');
  const mayFollow = useMayFollow();
  const details = `/sarm/video/${props.video.id}`;
  const analysis = `/sarm/analysis/${props.video.id}`;
  return (
    <RowMenu label={t('more', { name: props.video.name })} width={220}>
      {mayFollow(details) && (
        <Menu.Item component={Link} href={details} leftSection={<IconInfoCircle size={16} aria-hidden />}>
          {t('details')}
        </Menu.Item>
      )}
      {props.onMeasure && isUsable(props.video) && (
        <Menu.Item leftSection={<IconRuler2 size={16} aria-hidden />} onClick={props.onMeasure}>
          {measure('measureOne')}
        </Menu.Item>
      )}
      {mayFollow(analysis) && (
        <Menu.Item component={Link} href={analysis} leftSection={<IconMicroscope size={16} aria-hidden />}>
          {t('viewAnalysis')}
        </Menu.Item>
      )}
      {props.onImport && (
        <Menu.Item leftSection={<IconFileImport size={16} aria-hidden />} onClick={props.onImport}>
          {t('importLabels')}
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
