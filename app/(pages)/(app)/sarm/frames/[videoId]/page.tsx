import { redirect } from 'next/navigation';
import { getVideo } from '@/lib/domain/videos';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';

/** The short address of a video's frames leads to the one inside its project. */
export default async function ShortFramesRoute({ params }: { params: Promise<{ videoId: string }> }) {
  const principal = await guardPage('select_frames');
  const { videoId } = await params;
  requireIds(videoId);
  const { projectId, datasetId } = await findOr404(getVideo(principal, videoId));
  redirect(`/sarm/projects/${projectId}/datasets/${datasetId}/videos/${videoId}/frames`);
}
