import { and, asc, eq, inArray, lt, notExists, or, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { analyses, analysisVideos, datasets, tasks, videos } from '@/db/schema';

const OPEN = ['PENDING', 'STARTED'] as const;

const isOutdated = (before: Date) => {
  const workOnIt = database()
    .select({ one: sql`1` })
    .from(tasks)
    .where(
      and(
        inArray(tasks.status, [...OPEN]),
        or(
          eq(tasks.subjectId, videos.id),
          inArray(
            tasks.id,
            database()
              .select({ id: analyses.taskId })
              .from(analyses)
              .innerJoin(analysisVideos, eq(analysisVideos.analysisId, analyses.id))
              .where(eq(analysisVideos.videoId, videos.id)),
          ),
        ),
      ),
    );
  return and(lt(videos.createdAt, before), notExists(workOnIt));
};

/** Videos that were uploaded before a moment and that no work runs on, the oldest first. */
export async function selectOutdatedVideos(before: Date, limit: number): Promise<string[]> {
  const rows = await database()
    .select({ id: videos.id })
    .from(videos)
    .where(isOutdated(before))
    .orderBy(asc(videos.createdAt), asc(videos.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The video, held against others until the transaction ends; undefined when it went or came into use meanwhile. */
export async function lockOutdatedVideo(tx: Executor, id: string, before: Date) {
  const [row] = await tx
    .select({
      id: videos.id,
      name: videos.name,
      originalFilename: videos.originalFilename,
      sha256: videos.sha256,
      createdAt: videos.createdAt,
      projectId: datasets.projectId,
    })
    .from(videos)
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .where(and(eq(videos.id, id), isOutdated(before)))
    .for('update', { of: videos });
  return row;
}
