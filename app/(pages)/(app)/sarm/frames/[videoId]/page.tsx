import { redirect } from 'next/navigation';
import { getVideo } from '@/lib/domain/videos';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';
import { type SearchParams, withQuery } from '@/lib/platform/http/with-query';

type Props = { params: Promise<{ videoId: string }>; searchParams: SearchParams };

/** The short address of a video's frames leads to the one inside its project. */
export default async function ShortFramesRoute({ params, searchParams }: Props) {
  const principal = await guardPage('/sarm/frames/[videoId]');
  const { videoId } = await params;
  requireIds(videoId);
  const { projectId, datasetId } = await findOr404(getVideo(principal, videoId));
  redirect(
    await withQuery(
      `/sarm/projects/${projectId}/datasets/${datasetId}/videos/${videoId}/frames`,
      searchParams,
    ),
  );
}
