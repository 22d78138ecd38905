import { Stack } from '@mantine/core';
import { getTranslations } from 'next-intl/server';
import { PageHeader } from '@/components/ui/page-header';
import { Trail } from '@/components/ui/trail';
import { KnownContext } from '@/components/workflow/workflow-context-provider';
import type { FrameView } from '@/lib/domain/frames/contract';
import { DetectionViewer } from './detection-viewer';

/** The frame detection view, whichever address leads to it. */
export async function FrameDetectionPage(props: {
  readonly frame: FrameView;
  readonly videoName: string;
  readonly projectId: string;
  readonly datasetId: string;
  readonly showDetails: boolean;
  readonly canCorrect: boolean;
  readonly videoDurationSeconds: number;
  /** Address of a frame in this view, without the frame's id. */
  readonly base: string;
}) {
  const t = await getTranslations('detections');
  const framesPath = `/sarm/projects/${props.projectId}/datasets/${props.datasetId}/videos/${props.frame.videoId}/frames`;
  const shell = await getTranslations('shell');
  return (
    <Stack gap="lg">
      <KnownContext projectId={props.projectId} datasetId={props.datasetId} videoId={props.frame.videoId} />
      <PageHeader
        above={
          <Trail
            label={shell('trail')}
            steps={[
              { label: props.videoName, href: framesPath },
              { label: t('title', { number: props.frame.frameNumber }) },
            ]}
          />
        }
        title={t('title', { number: props.frame.frameNumber })}
      />
      <DetectionViewer
        frame={props.frame}
        videoDurationSeconds={props.videoDurationSeconds}
        base={props.base}
        showDetails={props.showDetails}
        canCorrect={props.canCorrect}
      />
    </Stack>
  );
}
