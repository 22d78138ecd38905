import { and, asc, count, desc, eq, gt, inArray, isNull, max } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { documentFrame, isLiveMask } from '@/db/live-detections';
import {
  dataLabelItems,
  dataLabels,
  dataLabelVersions,
  detections,
  frames,
  masks,
  tracks,
  users,
  videos,
} from '@/db/schema';
import { insideFence, type Principal } from '@/lib/platform/access';

export type DetectionRow = typeof detections.$inferSelect;
export type MaskRow = typeof masks.$inferSelect;

const isLive = and(eq(detections.id, dataLabelItems.detectionId), isNull(detections.deletedAt));

/** The frames of a label's items, in the order of the document. */
export const selectLabelFrames = (db: Executor, labelId: string) =>
  db
    .selectDistinct(documentFrame)
    .from(dataLabelItems)
    .innerJoin(detections, isLive)
    .innerJoin(frames, eq(frames.id, detections.frameId))
    .innerJoin(videos, eq(videos.id, frames.videoId))
    .where(eq(dataLabelItems.labelId, labelId))
    .orderBy(asc(frames.videoId), asc(frames.frameNumber), asc(frames.id));

export type LabelFrame = Awaited<ReturnType<typeof selectLabelFrames>>[number];

/** Items on some frames with their boxes, in the order of their ids. */
export const selectFrameItems = (db: Executor, labelId: string, frameIds: readonly string[]) =>
  db
    .select({ item: dataLabelItems, detection: detections, track: tracks.number })
    .from(dataLabelItems)
    .innerJoin(detections, isLive)
    .leftJoin(tracks, eq(tracks.id, detections.trackId))
    .where(and(eq(dataLabelItems.labelId, labelId), inArray(detections.frameId, [...frameIds])))
    .orderBy(asc(detections.id));

export type FrameItem = Awaited<ReturnType<typeof selectFrameItems>>[number];

/** The live masks of a label's items on some frames. */
export const selectFrameMasks = (db: Executor, labelId: string, frameIds: readonly string[]) =>
  db
    .select({ mask: masks })
    .from(masks)
    .innerJoin(dataLabelItems, eq(dataLabelItems.detectionId, masks.detectionId))
    .innerJoin(detections, isLive)
    .where(and(eq(dataLabelItems.labelId, labelId), inArray(detections.frameId, [...frameIds]), isLiveMask()))
    .orderBy(asc(masks.part));

export type VersionRow = typeof dataLabelVersions.$inferSelect;

/** Stores a version under the label's next number. The label's row is held, so that numbers are given once. */
export async function insertVersion(
  tx: Executor,
  values: Omit<typeof dataLabelVersions.$inferInsert, 'number' | 'labelId'> & { readonly labelId: string },
): Promise<VersionRow> {
  const [last] = await tx
    .select({ number: max(dataLabelVersions.number) })
    .from(dataLabelVersions)
    .where(eq(dataLabelVersions.labelId, values.labelId));
  const [row] = await tx
    .insert(dataLabelVersions)
    .values({ ...values, number: (last?.number ?? 0) + 1 })
    .returning();
  if (!row) throw new Error('the version was not stored');
  return row;
}

const versionsOf = () =>
  database()
    .select({
      version: dataLabelVersions,
      createdByName: users.displayName,
      owner: dataLabels.userId,
      labelDeletedAt: dataLabels.deletedAt,
    })
    .from(dataLabelVersions)
    .leftJoin(users, eq(users.id, dataLabelVersions.createdBy))
    .leftJoin(dataLabels, eq(dataLabels.id, dataLabelVersions.labelId));

export type ListedVersion = Awaited<ReturnType<typeof versionsOf>>[number];

/** A version inside the principal's fence. */
export async function findVersion(principal: Principal, id: string): Promise<ListedVersion | undefined> {
  const [row] = await versionsOf().where(
    and(eq(dataLabelVersions.id, id), insideFence(principal, dataLabelVersions.projectId)),
  );
  return row;
}

/** The versions of a label that the caller was let see, the newest first. */
export async function selectVersions(
  labelId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ rows: ListedVersion[]; total: number }> {
  const where = eq(dataLabelVersions.labelId, labelId);
  const [rows, [sum]] = await Promise.all([
    versionsOf()
      .where(where)
      .orderBy(desc(dataLabelVersions.number))
      .limit(limit)
      .offset((page - 1) * limit),
    database().select({ total: count() }).from(dataLabelVersions).where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

/** Every version of a project, in the order of their ids; some are held at once. */
export async function* versionsOfProject(projectId: string): AsyncGenerator<VersionRow> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await database()
      .select()
      .from(dataLabelVersions)
      .where(and(eq(dataLabelVersions.projectId, projectId), gt(dataLabelVersions.id, after)))
      .orderBy(asc(dataLabelVersions.id))
      .limit(50);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Puts another document in the place of a version's, whose first hash stays on record. */
export async function replaceDocument(
  id: string,
  change: Pick<VersionRow, 'sha256' | 'objectKey' | 'counts' | 'name' | 'note' | 'originalSha256'>,
): Promise<void> {
  await database().update(dataLabelVersions).set(change).where(eq(dataLabelVersions.id, id));
}
