import { and, asc, desc, eq } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { lastUsed } from '@/db/last-used';
import { analysisVideos, datasets, trackEdits, users, videoMeasurements, videos } from '@/db/schema';
import { readStored } from '@/db/stored-json';
import { insideFence, type Principal } from '@/lib/platform/access';
import { type StoredOperation, storedOperation } from './stored';

const shown = {
  measurementId: videoMeasurements.id,
  measuredAt: videoMeasurements.createdAt,
  artifactPrefix: videoMeasurements.artifactPrefix,
  videoId: videos.id,
  videoName: videos.name,
  width: videos.width,
  height: videos.height,
  framesPerSecond: videos.framesPerSecond,
  previewStatus: videos.previewStatus,
  datasetId: videos.datasetId,
  projectId: datasets.projectId,
  isSimulated: datasets.isSimulated,
};

export type MeasuredVideoRow = Awaited<ReturnType<typeof findMeasuredVideo>> & object;

/** The measurement of a video that an analysis cites, or its newest; undefined outside the principal's fence. */
export async function findMeasuredVideo(principal: Principal, videoId: string, analysisId?: string) {
  const query = database()
    .select(shown)
    .from(videoMeasurements)
    .innerJoin(videos, eq(videos.id, videoMeasurements.videoId))
    .innerJoin(datasets, eq(datasets.id, videos.datasetId));
  const inside = and(eq(videos.id, videoId), insideFence(principal, datasets.projectId));
  const [row] = await (analysisId
    ? query
        .innerJoin(analysisVideos, eq(analysisVideos.measurementId, videoMeasurements.id))
        .where(and(inside, eq(analysisVideos.analysisId, analysisId)))
    : query.where(inside).orderBy(desc(lastUsed), desc(videoMeasurements.createdAt)).limit(1));
  return row;
}

/** Holds a measurement's row until the transaction ends, so that two edits cannot take the same number. */
export async function lockMeasurement(tx: Executor, measurementId: string): Promise<Date | undefined> {
  const [row] = await tx
    .select({ measuredAt: videoMeasurements.createdAt })
    .from(videoMeasurements)
    .where(eq(videoMeasurements.id, measurementId))
    .for('update');
  return row?.measuredAt;
}

export interface EditRow {
  readonly number: number;
  readonly operation: StoredOperation;
  readonly reason: string;
  readonly by: string | null;
  readonly createdAt: Date;
  readonly measuredAt: Date;
}

/** All edits of a measurement in order, also those of an earlier run of it. */
export async function selectEdits(db: Executor, measurementId: string): Promise<EditRow[]> {
  const rows = await db
    .select({
      number: trackEdits.number,
      operation: trackEdits.operation,
      reason: trackEdits.reason,
      by: users.displayName,
      createdAt: trackEdits.createdAt,
      measuredAt: trackEdits.measuredAt,
    })
    .from(trackEdits)
    .leftJoin(users, eq(users.id, trackEdits.createdBy))
    .where(eq(trackEdits.measurementId, measurementId))
    .orderBy(asc(trackEdits.number));
  return rows.map((row) => ({
    ...row,
    operation: readStored(storedOperation, row.operation, `edit ${row.number} of ${measurementId}`),
  }));
}

export async function insertEdit(
  tx: Executor,
  values: Omit<typeof trackEdits.$inferInsert, 'operation'> & { readonly operation: StoredOperation },
): Promise<void> {
  await tx.insert(trackEdits).values(values);
}
