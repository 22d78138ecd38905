import { redirect } from 'next/navigation';
import { getFrame } from '@/lib/domain/frames';
import { getVideo } from '@/lib/domain/videos';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';

/** The short address of a frame's detections leads to the one inside its project. */
export default async function ShortFrameDetectionRoute({ params }: { params: Promise<{ frameId: string }> }) {
  const principal = await guardPage('access_business');
  const { frameId } = await params;
  requireIds(frameId);
  const frame = await findOr404(getFrame(principal, frameId));
  const { projectId, datasetId } = await findOr404(getVideo(principal, frame.videoId));
  redirect(`/sarm/projects/${projectId}/datasets/${datasetId}/frame-detection/${frameId}`);
}
