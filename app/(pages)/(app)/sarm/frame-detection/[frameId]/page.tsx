import { redirect } from 'next/navigation';
import { getFrame } from '@/lib/domain/frames';
import { getVideo } from '@/lib/domain/videos';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';
import { type SearchParams, withQuery } from '@/lib/platform/http/with-query';

type Props = { params: Promise<{ frameId: string }>; searchParams: SearchParams };

/** The short address of a frame's detections leads to the one inside its project. */
export default async function ShortFrameDetectionRoute({ params, searchParams }: Props) {
  const principal = await guardPage('/sarm/frame-detection/[frameId]');
  const { frameId } = await params;
  requireIds(frameId);
  const frame = await findOr404(getFrame(principal, frameId));
  const { projectId, datasetId } = await findOr404(getVideo(principal, frame.videoId));
  redirect(
    await withQuery(
      `/sarm/projects/${projectId}/datasets/${datasetId}/frame-detection/${frameId}`,
      searchParams,
    ),
  );
}
