import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { datasets, frames, projects, tasks, videos } from '@/db/schema';
import type { ImportVideo } from './finding';

/** More frames than the largest file speaks of. */
const MAX_FRAMES = 200_000;

/** The videos of a dataset, or one of them, with the frames whose boxes count. */
export async function selectImportVideos(datasetId: string, videoId: string | null): Promise<ImportVideo[]> {
  const inDataset = eq(videos.datasetId, datasetId);
  const rows = await database()
    .select({ id: videos.id, name: videos.name })
    .from(videos)
    .where(videoId === null ? inDataset : and(inDataset, eq(videos.id, videoId)))
    .orderBy(asc(videos.name), asc(videos.id));
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const kept = await database()
    .select({
      id: frames.id,
      videoId: frames.videoId,
      number: frames.frameNumber,
      width: frames.width,
      height: frames.height,
    })
    .from(frames)
    .where(and(inArray(frames.videoId, ids), isNull(frames.sameAs)))
    .orderBy(asc(frames.frameNumber), asc(frames.id))
    .limit(MAX_FRAMES);
  const byVideo = new Map<string, (typeof kept)[number][]>(ids.map((id) => [id, []]));
  for (const frame of kept) byVideo.get(frame.videoId)?.push(frame);
  return rows.map((row) => ({ ...row, frames: byVideo.get(row.id) ?? [] }));
}

/** Whether the dataset of an import is still there and its project can be changed; holds both until the transaction ends. */
export async function holdDataset(tx: Executor, datasetId: string): Promise<boolean> {
  const [row] = await tx
    .select({ status: projects.status })
    .from(datasets)
    .innerJoin(projects, eq(projects.id, datasets.projectId))
    .where(eq(datasets.id, datasetId))
    .for('share');
  return row?.status === 'active';
}

/** Of these tasks those that have not ended. */
export async function selectOpenTasks(ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await database()
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(inArray(tasks.id, [...ids]), isNull(tasks.finishedAt)));
  return new Set(rows.map(({ id }) => id));
}
