import { Anchor, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { PageHeader } from '@/components/ui/page-header';
import type { FrameView } from '@/lib/frames/contract';
import { DetectionViewer } from './detection-viewer';

/** The frame detection view, whichever address leads to it. */
export async function FrameDetectionPage(props: {
  readonly frame: FrameView;
  readonly videoName: string;
  readonly framesPath: string;
  readonly showDetails: boolean;
}) {
  const t = await getTranslations('detections');
  return (
    <Stack gap="lg">
      <PageHeader
        above={
          <Anchor component={Link} href={props.framesPath} size="sm" w="fit-content">
            <IconArrowLeft size={14} aria-hidden /> {t('back')}
          </Anchor>
        }
        title={t('title', { number: props.frame.frameNumber })}
        description={props.videoName}
      />
      <DetectionViewer frame={props.frame} showDetails={props.showDetails} />
    </Stack>
  );
}
