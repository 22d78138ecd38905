'use client';
import { Badge, Box, Button, Group, Menu, Stack, Text, Tooltip } from '@mantine/core';
import { IconDownload, IconMicroscope, IconPhoto, IconPlayerPlay } from '@tabler/icons-react';
import Link from 'next/link';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { useWorkSentence } from '@/components/tasks/use-work-sentence';
import { useMayFollow } from '@/components/ui/page-access';
import { type RowDeeds, RowMenu, RowMenuItem } from '@/components/ui/row-menu';
import { TintBadge } from '@/components/ui/tint-badge';
import { CALIBRATION_FIELDS } from '@/lib/domain/calibration/contract';
import { isProcessing, type VideoView } from '@/lib/domain/videos/contract';
import { clock, megabytes, rate } from './format';
import { Thumbnail } from './thumbnail';
import { originalAddress } from './video-player';
import classes from './video-row.module.css';

const STATUS_COLOURS = {
  uploaded: 'blue',
  pending: 'yellow',
  processing: 'yellow',
  completed: 'green',
  failed: 'red',
} as const;

interface Props extends RowDeeds {
  readonly video: VideoView;
  readonly canDelete: boolean;
  readonly canSeeFrames: boolean;
  readonly onPlay: () => void;
}

/** A video in the list of its dataset. */
export function VideoRow(props: Props) {
  const t = useTranslations('videos.actions');
  const { video } = props;
  return (
    <li className={classes.row}>
      <Thumbnail video={video} onPlay={props.onPlay} />
      <Facts video={video} />
      <Group gap="xs" wrap="nowrap" className={classes.actions}>
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
    </li>
  );
}

function Facts({ video }: { readonly video: VideoView }) {
  const t = useTranslations('videos');
  const said = useWorkSentence();
  const format = useFormatter();
  const locale = useLocale();
  const facts = [
    t('megabytes', { size: megabytes(video.size, locale) }),
    clock(video.duration, locale),
    video.resolution.replace('x', ' × '),
    t('framesPerSecond', { rate: rate(video.fps, locale) }),
    ...(video.patientId ? [t('patient', { id: video.patientId })] : []),
    ...(video.captureDate
      ? [t('captured', { date: format.dateTime(new Date(video.captureDate), { dateStyle: 'medium' }) })]
      : []),
    ...(video.framesCount > 0 ? [t('framesKept', { count: video.framesCount })] : []),
  ];
  const ownCalibration = CALIBRATION_FIELDS.some((field) => video.calibration[field] !== null);
  return (
    <Stack gap={4} className={classes.facts}>
      <Group gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {video.name}
        </Text>
        <TintBadge color={STATUS_COLOURS[video.processingStatus]}>
          {t(`status.${video.processingStatus}`)}
        </TintBadge>
        {video.previewStatus !== 'ready' && (
          <Badge variant="outline" color="gray">
            {t(`preview.${video.previewStatus}`)}
          </Badge>
        )}
        {ownCalibration && (
          <Tooltip
            label={t('ownCalibrationText')}
            multiline
            w={260}
            events={{ hover: true, focus: true, touch: true }}
          >
            <Badge variant="outline" color="teal" tabIndex={0}>
              {t('ownCalibration')}
            </Badge>
          </Tooltip>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {facts.map((fact) => fact.replaceAll(' ', '\u00a0')).join(' · ')}
      </Text>
      {isProcessing(video) && (
        <Text size="sm" aria-live="polite">
          {video.extractionProgress} %{video.extractionMessage ? `, ${said(video.extractionMessage)}` : ''}
        </Text>
      )}
      {video.processingStatus === 'failed' && video.extractionMessage && (
        <Text size="sm" c="red">
          {said(video.extractionMessage)}
        </Text>
      )}
      {video.description && (
        <Text size="sm" lineClamp={2}>
          {video.description}
        </Text>
      )}
    </Stack>
  );
}

function FramesButton({ video }: { readonly video: VideoView }) {
  const t = useTranslations('videos.actions');
  const href = `/sarm/projects/${video.projectId}/datasets/${video.datasetId}/videos/${video.id}/frames`;
  const icon = <IconPhoto size={16} aria-hidden />;
  if (isProcessing(video)) {
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
  const key = video.processingStatus === 'completed' ? 'viewFrames' : 'selectFrames';
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
      <RowMenuItem deed="details" onClick={props.onDetails}>
        {t('details')}
      </RowMenuItem>
      {mayFollow(analysis) && (
        <Menu.Item component={Link} href={analysis} leftSection={<IconMicroscope size={16} aria-hidden />}>
          {t('viewAnalysis')}
        </Menu.Item>
      )}
      {props.canEdit && (
        <RowMenuItem deed="edit" onClick={props.onEdit}>
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
        <RowMenuItem deed="delete" onClick={props.onDelete}>
          {t('delete')}
        </RowMenuItem>
      )}
    </RowMenu>
  );
}
