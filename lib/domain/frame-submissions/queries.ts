import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { detectionCountFor } from '@/db/live-detections';
import { datasets, frameSubmissionFrames, frameSubmissions, frames, tasks, users, videos } from '@/db/schema';
import { insideFence, type Principal } from '@/lib/platform/access';

/** Those of these frames that the principal may see, locked until the transaction ends. */
export async function lockFrames(tx: Executor, principal: Principal, ids: readonly string[]) {
  return tx
    .select({
      id: frames.id,
      videoId: frames.videoId,
      frameNumber: frames.frameNumber,
      timeOffsetSeconds: frames.timeOffsetSeconds,
      detectionStatus: frames.detectionStatus,
      detectionCount: detectionCountFor(principal.userId),
      projectId: datasets.projectId,
    })
    .from(frames)
    .innerJoin(videos, eq(videos.id, frames.videoId))
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .where(and(inArray(frames.id, [...ids]), insideFence(principal, datasets.projectId)))
    .orderBy(asc(frames.frameNumber), asc(frames.id))
    .for('update', { of: frames });
}
export type LockedFrame = Awaited<ReturnType<typeof lockFrames>>[number];

/** Unselects these frame numbers of a video, whichever extraction they come from. */
export async function clearSelection(
  tx: Executor,
  videoId: string,
  frameNumbers: readonly number[],
): Promise<void> {
  await tx
    .update(frames)
    .set({ selected: false })
    .where(
      and(
        eq(frames.videoId, videoId),
        eq(frames.selected, true),
        inArray(frames.frameNumber, [...frameNumbers]),
      ),
    );
}

export async function insertSubmission(
  tx: Executor,
  values: typeof frameSubmissions.$inferInsert,
  submitted: readonly LockedFrame[],
): Promise<string> {
  const [row] = await tx.insert(frameSubmissions).values(values).returning({ id: frameSubmissions.id });
  if (!row) throw new Error('the submission was not stored');
  await tx.insert(frameSubmissionFrames).values(
    submitted.map(({ id: frameId, frameNumber, timeOffsetSeconds }, position) => ({
      submissionId: row.id,
      position,
      frameId,
      frameNumber,
      timeOffsetSeconds,
    })),
  );
  return row.id;
}

const ofSubmission = sql`from ${frameSubmissionFrames} as sf where sf.submission_id = "frame_submissions"."id"`;

const selection = {
  id: frameSubmissions.id,
  videoId: frameSubmissions.videoId,
  videoName: videos.name,
  datasetId: datasets.id,
  datasetName: datasets.name,
  projectId: datasets.projectId,
  notes: frameSubmissions.notes,
  createdAt: frameSubmissions.createdAt,
  submittedBy: users.displayName,
  task: tasks,
  frameCount: sql<number>`(select count(*)::int ${ofSubmission})`,
  /** Frames that this or another detection still has before it. */
  openFrames: sql<number>`(select count(*)::int from ${frameSubmissionFrames} as sf
    join ${frames} as f on f.id = sf.frame_id
    where sf.submission_id = "frame_submissions"."id" and f.detection_status in ('pending', 'processing'))`,
};

const selectSubmissionRows = () =>
  database()
    .select(selection)
    .from(frameSubmissions)
    .innerJoin(videos, eq(videos.id, frameSubmissions.videoId))
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .leftJoin(tasks, eq(tasks.id, frameSubmissions.taskId))
    .leftJoin(users, eq(users.id, frameSubmissions.createdBy));

export type SubmissionRow = Awaited<ReturnType<typeof selectSubmissionRows>>[number];

export async function findSubmission(principal: Principal, id: string): Promise<SubmissionRow | undefined> {
  const [row] = await selectSubmissionRows().where(
    and(eq(frameSubmissions.id, id), insideFence(principal, datasets.projectId)),
  );
  return row;
}

export async function selectSubmissions(
  principal: Principal,
  filter: { readonly videoId?: string | undefined; readonly limit: number; readonly offset: number },
): Promise<{ rows: SubmissionRow[]; total: number }> {
  const where = and(
    insideFence(principal, datasets.projectId),
    filter.videoId ? eq(frameSubmissions.videoId, filter.videoId) : undefined,
  );
  const [rows, [sum]] = await Promise.all([
    selectSubmissionRows()
      .where(where)
      .orderBy(desc(frameSubmissions.createdAt), desc(frameSubmissions.id))
      .limit(filter.limit)
      .offset(filter.offset),
    database()
      .select({ total: count() })
      .from(frameSubmissions)
      .innerJoin(videos, eq(videos.id, frameSubmissions.videoId))
      .innerJoin(datasets, eq(datasets.id, videos.datasetId))
      .where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

/** What was submitted, as the frames are now. */
export async function selectSubmittedFrames(principal: Principal, submissionId: string) {
  return database()
    .select({
      frameId: frameSubmissionFrames.frameId,
      frameNumber: frameSubmissionFrames.frameNumber,
      timeOffsetSeconds: frameSubmissionFrames.timeOffsetSeconds,
      detectionStatus: frames.detectionStatus,
      detectionCount: detectionCountFor(principal.userId),
    })
    .from(frameSubmissionFrames)
    .leftJoin(frames, eq(frames.id, frameSubmissionFrames.frameId))
    .where(eq(frameSubmissionFrames.submissionId, submissionId))
    .orderBy(asc(frameSubmissionFrames.position));
}
export type SubmittedFrameRow = Awaited<ReturnType<typeof selectSubmittedFrames>>[number];
