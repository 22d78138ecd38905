'use client';
import { Group, Modal, Stack } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { FactList } from '@/components/ui/fact-list';
import { inOneLine } from '@/components/ui/in-one-line';
import { annotationPageOf } from '@/components/workflow/annotation-page';
import type { FrameState } from '@/lib/domain/annotation-states/contract';
import { AnnotateButton } from './annotate-button';
import classes from './frame-state-card.module.css';
import { StatusBadge } from './status-badge';

/** Everything that is known of a frame's annotation. */
export function FrameStateDetails(props: {
  readonly frame: FrameState | null;
  readonly onClose: () => void;
}) {
  const t = useTranslations('annotationManagement');
  const { frame } = props;
  return (
    <Modal
      opened={frame !== null}
      onClose={props.onClose}
      title={frame && t('frames.frame', { number: frame.frameNumber })}
      size="xl"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {frame && <Content frame={frame} />}
    </Modal>
  );
}

function Content({ frame }: { readonly frame: FrameState }) {
  const t = useTranslations('annotationManagement');
  const format = useFormatter();
  const moment = (time: string): string => format.dateTime(new Date(time), 'moment');
  const number = frame.frameNumber;
  return (
    <Stack gap="md">
      {/* biome-ignore lint/performance/noImgElement: pictures behind the project fence, served with their own caching */}
      <img
        src={`/sarm/media/${frame.boxes > 0 ? 'view-visualization' : 'view-frame'}/${frame.id}`}
        alt={t('frames.picture', { number, boxes: frame.boxes })}
        width={frame.width}
        height={frame.height}
        className={classes.large}
      />
      <FactList
        facts={[
          [t('columns.status'), <StatusBadge key="status" status={frame.status} />],
          [t('columns.video'), frame.videoName],
          [t('columns.dataset'), frame.datasetName],
          [t('frames.resolution'), `${frame.width} × ${frame.height}`],
          [t('columns.boxes'), format.number(frame.boxes)],
          [t('columns.verified'), format.number(frame.verified)],
          [t('frames.proposed'), format.number(frame.proposed)],
          [t('columns.inLabels'), format.number(frame.inLabels)],
          [
            t('frames.labeled'),
            frame.labeledAt ? inOneLine(moment(frame.labeledAt), frame.labeledByName) : t('frames.notYet'),
          ],
          [t('frames.extracted'), moment(frame.createdAt)],
        ]}
      />
      <Group justify="flex-end">
        <AnnotateButton
          href={annotationPageOf({ ...frame, frameId: frame.id })}
          label={t('frames.annotateOf', { number })}
        />
      </Group>
    </Stack>
  );
}
