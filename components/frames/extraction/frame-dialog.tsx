'use client';
import { Box, Button, Group, Modal, Stack, Switch } from '@mantine/core';
import { IconCrop, IconPencil } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { FactList } from '@/components/ui/fact-list';
import { Link } from '@/components/ui/link';
import { useMayFollow } from '@/components/ui/page-access';
import { annotationPageOf, cropsPageOf } from '@/components/workflow/annotation-page';
import type { FrameView } from '@/lib/domain/frames/contract';
import classes from './frame-dialog.module.css';

/** One frame as large as the window allows, with what is known of it. */
export function FrameDialog(props: {
  readonly frame: FrameView | null;
  readonly datasetId: string;
  readonly onClose: () => void;
}) {
  const t = useTranslations('frames');
  return (
    <Modal
      opened={props.frame !== null}
      onClose={props.onClose}
      title={props.frame && t('frame', { number: props.frame.frameNumber })}
      size="xl"
      closeButtonProps={{ 'aria-label': t('extract.close') }}
    >
      {props.frame && <FrameContent frame={props.frame} datasetId={props.datasetId} />}
    </Modal>
  );
}

function FrameContent({ frame, datasetId }: { readonly frame: FrameView; readonly datasetId: string }) {
  const mayFollow = useMayFollow();
  const place = { frameId: frame.id, videoId: frame.videoId, datasetId };
  const [annotation, crops] = [annotationPageOf(place), cropsPageOf(place)];
  const t = useTranslations('frames');
  const own = useTranslations('frames.extraction');
  const format = useFormatter();
  const [showBoxes, setShowBoxes] = useState(frame.hasDetection);
  const seconds = format.number(frame.timeOffset, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <Stack gap="md">
      <Box>
        {/* biome-ignore lint/performance/noImgElement: pictures behind the project fence, served with their own caching */}
        <img
          src={`/sarm/media/${showBoxes ? 'view-visualization' : 'view-frame'}/${frame.id}`}
          alt={t('pictureOf', { number: frame.frameNumber, seconds })}
          width={frame.width}
          height={frame.height}
          className={classes.picture}
        />
      </Box>
      <Group justify="space-between">
        <Switch
          label={t('showBoxes')}
          checked={showBoxes}
          disabled={!frame.hasDetection}
          onChange={(event) => setShowBoxes(event.currentTarget.checked)}
        />
        <Group gap="sm">
          {frame.hasDetection && mayFollow(crops) && (
            <Button
              component={Link}
              href={crops}
              variant="default"
              leftSection={<IconCrop size={18} aria-hidden />}
            >
              {own('crops')}
            </Button>
          )}
          {mayFollow(annotation) && (
            <Button component={Link} href={annotation} leftSection={<IconPencil size={18} aria-hidden />}>
              {own('annotate')}
            </Button>
          )}
        </Group>
      </Group>
      <FactList
        facts={[
          [own('time'), t('time', { seconds })],
          [own('resolution'), `${frame.width} × ${frame.height}`],
          [own('detections'), frame.hasDetection ? format.number(frame.detectionCount) : t('notDetected')],
          [own('selected'), own(frame.selected ? 'yes' : 'no')],
          ...(frame.note ? ([[own('note'), frame.note]] as const) : []),
        ]}
      />
    </Stack>
  );
}
