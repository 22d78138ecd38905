import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { FrameDetectionPage } from '@/components/detections/frame-detection-page';
import { DeniedPage } from '@/components/ui/denied-page';
import { DETAIL_VIEWERS, DETECTORS } from '@/lib/domain/detections/contract';
import { getFrame } from '@/lib/domain/frames';
import { getProject } from '@/lib/domain/projects';
import { getVideo } from '@/lib/domain/videos';
import { admitsAny, levelAllows } from '@/lib/platform/access';
import { mayOpenPage } from '@/lib/platform/access/pages';
import { guardWorkflow, pageTitle } from '@/lib/platform/auth/page-guard';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';

const PAGE = '/sarm/projects/[projectId]/datasets/[datasetId]/frame-detection/[frameId]';

type Props = { params: Promise<{ projectId: string; datasetId: string; frameId: string }> };

/** Once for the title and the page. */
const loadFrame = cache(getFrame);

export async function generateMetadata({ params }: Props) {
  const t = await getTranslations('detections');
  const { frameId } = await params;
  const general = (await getTranslations('shell.stages'))('frames');
  return pageTitle(PAGE, general, async (principal) =>
    t('title', { number: (await loadFrame(principal, frameId)).frameNumber }),
  );
}

export default async function FrameDetectionRoute({ params }: Props) {
  const principal = await guardWorkflow(PAGE);
  const { projectId, datasetId, frameId } = await params;
  requireIds(projectId, datasetId, frameId);
  if (!mayOpenPage(principal.permissions, PAGE)) {
    return (
      <DeniedPage
        title={(await getTranslations('shell.stages'))('frames')}
        message={(await getTranslations('frames'))('denied')}
      />
    );
  }
  const frame = await findOr404(loadFrame(principal, frameId));
  const video = await findOr404(getVideo(principal, frame.videoId));
  if (video.projectId !== projectId || video.datasetId !== datasetId) notFound();
  const project = await findOr404(getProject(principal, projectId));
  const mayWrite = levelAllows(project.accessLevel, 'write') && !project.isArchived;
  return (
    <FrameDetectionPage
      frame={frame}
      videoName={video.name}
      projectId={projectId}
      datasetId={datasetId}
      videoDurationSeconds={video.duration}
      base={`/sarm/projects/${projectId}/datasets/${datasetId}/frame-detection`}
      showDetails={admitsAny(principal.permissions, DETAIL_VIEWERS)}
      canCorrect={mayWrite && admitsAny(principal.permissions, DETECTORS)}
    />
  );
}
