import { and, asc, desc, eq, isNotNull } from 'drizzle-orm';
import { database } from '@/db/client';
import { analyses, analysisVideos, datasets, videoMeasurements, videos } from '@/db/schema';
import { insideFence, type Principal } from '@/lib/platform/access';

/** The videos of an analysis in order, each with its file and what was measured on it; none outside the fence. */
export const selectReplicates = (principal: Principal, analysisId: string) =>
  database()
    .select({
      videoId: videos.id,
      videoName: videos.name,
      originalFilename: videos.originalFilename,
      objectKey: videos.objectKey,
      sha256: videos.sha256,
      sizeBytes: videos.sizeBytes,
      measurement: videoMeasurements,
    })
    .from(analysisVideos)
    .innerJoin(analyses, eq(analyses.id, analysisVideos.analysisId))
    .innerJoin(videos, eq(videos.id, analysisVideos.videoId))
    .innerJoin(datasets, eq(datasets.id, analyses.datasetId))
    .leftJoin(videoMeasurements, eq(videoMeasurements.id, analysisVideos.measurementId))
    .where(and(eq(analysisVideos.analysisId, analysisId), insideFence(principal, datasets.projectId)))
    .orderBy(asc(analysisVideos.position));

export type ReplicateRow = Awaited<ReturnType<typeof selectReplicates>>[number];

/** The newest finished analysis that measured a video; undefined where there is none inside the fence. */
export async function findNewestAnalysis(principal: Principal, videoId: string): Promise<string | undefined> {
  const [row] = await database()
    .select({ id: analyses.id })
    .from(analysisVideos)
    .innerJoin(analyses, eq(analyses.id, analysisVideos.analysisId))
    .innerJoin(datasets, eq(datasets.id, analyses.datasetId))
    .where(
      and(
        eq(analysisVideos.videoId, videoId),
        eq(analyses.status, 'completed'),
        isNotNull(analysisVideos.measurementId),
        insideFence(principal, datasets.projectId),
      ),
    )
    .orderBy(desc(analyses.createdAt), desc(analyses.id))
    .limit(1);
  return row?.id;
}
