import { and, asc, count, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { isLiveMaskM, isShownTo } from '@/db/live-detections';
import { dataLabelItems, datasets, detections, frames, masks, users, videos } from '@/db/schema';
import { contains } from '@/db/text-search';
import { insideFence, type Principal } from '@/lib/platform/access';

export type ItemRow = typeof dataLabelItems.$inferSelect;

/** The mask that counts: the one that was chosen while it lives, otherwise the detection's own of the whole cell. */
export const maskOf: SQL = sql`coalesce(
  (select m.id from masks m where m.id = "data_label_items"."mask_id" and m.detection_id = "detections"."id"
    and ${isLiveMaskM}),
  (select m.id from masks m where m.detection_id = "detections"."id" and m.part = 'cell'
    and ${isLiveMaskM}))`;

const selection = {
  item: dataLabelItems,
  detection: detections,
  frameNumber: frames.frameNumber,
  videoId: frames.videoId,
  videoName: videos.name,
  mask: {
    id: masks.id,
    quality: masks.quality,
    points: masks.points,
    version: masks.version,
    sha256: masks.sha256,
  },
  annotatedByName: users.displayName,
};

const itemsOf = (db: Executor) =>
  db
    .select(selection)
    .from(dataLabelItems)
    .innerJoin(detections, and(eq(detections.id, dataLabelItems.detectionId), isNull(detections.deletedAt)))
    .innerJoin(frames, eq(frames.id, detections.frameId))
    .innerJoin(videos, eq(videos.id, frames.videoId))
    .leftJoin(masks, sql`${masks.id} = ${maskOf}`)
    .leftJoin(users, eq(users.id, dataLabelItems.annotatedBy));

export type ListedItem = Awaited<ReturnType<typeof itemsOf>>[number];

export interface ItemFilter {
  readonly words?: string | undefined;
  /** Of one frame alone. */
  readonly frameId?: string | undefined;
  readonly sort?: 'added' | 'date' | 'confidence' | 'frame' | undefined;
  readonly page: number;
  readonly limit: number;
}

const ORDER = {
  added: [asc(dataLabelItems.createdAt), asc(dataLabelItems.id)],
  date: [desc(dataLabelItems.createdAt), desc(dataLabelItems.id)],
  confidence: [desc(detections.confidence), asc(dataLabelItems.id)],
  frame: [asc(frames.frameNumber), asc(frames.id), asc(dataLabelItems.id)],
} as const;

/** Items of a label that the caller was let see. */
export async function selectItems(
  labelId: string,
  { words, frameId, sort = 'added', page, limit }: ItemFilter,
): Promise<{ rows: ListedItem[]; total: number }> {
  const texts = [videos.name, dataLabelItems.className, dataLabelItems.notes, dataLabelItems.morphologyClass];
  const isNumber = words !== undefined && /^\d{1,9}$/.test(words);
  const where = and(
    eq(dataLabelItems.labelId, labelId),
    frameId ? eq(detections.frameId, frameId) : undefined,
    words
      ? or(
          ...texts.map((each) => contains(each, words)),
          isNumber ? eq(frames.frameNumber, Number(words)) : undefined,
        )
      : undefined,
  );
  // Which items first: masks and people are looked up for those of the page only.
  const ofPage = database()
    .select({ id: dataLabelItems.id })
    .from(dataLabelItems)
    .innerJoin(detections, and(eq(detections.id, dataLabelItems.detectionId), isNull(detections.deletedAt)))
    .innerJoin(frames, eq(frames.id, detections.frameId))
    .innerJoin(videos, eq(videos.id, frames.videoId))
    .where(where)
    .orderBy(...ORDER[sort])
    .limit(limit)
    .offset((page - 1) * limit);
  const [rows, [sum]] = await Promise.all([
    itemsOf(database())
      .where(inArray(dataLabelItems.id, ofPage))
      .orderBy(...ORDER[sort]),
    database()
      .select({ total: count() })
      .from(dataLabelItems)
      .innerJoin(detections, and(eq(detections.id, dataLabelItems.detectionId), isNull(detections.deletedAt)))
      .innerJoin(frames, eq(frames.id, detections.frameId))
      .innerJoin(videos, eq(videos.id, frames.videoId))
      .where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

type Kind = 'item' | 'detection' | 'mask';

/** An item by its own id, its detection's or a mask's. With `hold` nobody else changes it until the transaction ends. */
export async function findItem(
  db: Executor,
  labelId: string,
  id: string,
  { kinds, hold = false }: { readonly kinds: readonly Kind[]; readonly hold?: boolean },
): Promise<ListedItem | undefined> {
  const ways = {
    item: eq(dataLabelItems.id, id),
    detection: eq(dataLabelItems.detectionId, id),
    mask: sql`${dataLabelItems.detectionId} = (select m.detection_id from masks m where m.id = ${id})`,
  };
  const query = itemsOf(db).where(
    and(eq(dataLabelItems.labelId, labelId), or(...kinds.map((kind) => ways[kind]))),
  );
  const [row] = await (hold ? query.for('update', { of: dataLabelItems }) : query);
  return row;
}

export interface Candidate {
  readonly detectionId: string;
  readonly className: string;
  readonly frameId: string;
  readonly videoId: string;
  readonly datasetId: string;
  /** Of the mask by which it was named. */
  readonly maskId: string | null;
  /** Of its live mask of the whole cell. */
  readonly cellMaskId: string | null;
}

const candidates = (db: Executor, principal: Principal) => (where: SQL | undefined) =>
  db
    .select({
      detectionId: detections.id,
      className: detections.className,
      frameId: detections.frameId,
      videoId: frames.videoId,
      datasetId: videos.datasetId,
      cellMaskId: sql<string | null>`(select m.id from masks m where m.detection_id = "detections"."id"
        and m.part = 'cell' and ${isLiveMaskM})`,
    })
    .from(detections)
    .innerJoin(frames, eq(frames.id, detections.frameId))
    .innerJoin(videos, eq(videos.id, frames.videoId))
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .where(and(isShownTo(principal.userId), insideFence(principal, datasets.projectId), where));

/** Ids as one parameter, however many they are. */
const idList = (ids: readonly string[]): SQL => sql`${`{${ids.join(',')}}`}::uuid[]`;

/** The live detections that these ids name, each as a detection or by one of its masks; those outside the fence are left out. */
export async function selectCandidates(
  db: Executor,
  principal: Principal,
  ids: readonly string[],
): Promise<Map<string, Candidate>> {
  const found = new Map<string, Candidate>();
  const select = candidates(db, principal);
  for (const row of await select(sql`${detections.id} = any(${idList(ids)})`)) {
    found.set(row.detectionId, { ...row, maskId: null });
  }
  const rest = ids.filter((id) => !found.has(id));
  if (rest.length === 0) return found;
  const ofMasks = await db
    .select({ id: masks.id, detectionId: masks.detectionId })
    .from(masks)
    .where(and(sql`${masks.id} = any(${idList(rest)})`, isNull(masks.deletedAt)));
  if (ofMasks.length === 0) return found;
  const rows = await select(
    sql`${detections.id} = any(${idList(ofMasks.map(({ detectionId }) => detectionId))})`,
  );
  const byDetection = new Map(rows.map((row) => [row.detectionId, row]));
  for (const { id, detectionId } of ofMasks) {
    const row = byDetection.get(detectionId);
    if (row) found.set(id, { ...row, maskId: id });
  }
  return found;
}

/** The live detections of a frame. */
export async function selectFrameCandidates(
  db: Executor,
  principal: Principal,
  frameId: string,
): Promise<Candidate[]> {
  const rows = await candidates(db, principal)(eq(detections.frameId, frameId));
  return rows.map((row) => ({ ...row, maskId: null }));
}

interface NewItem {
  readonly detectionId: string;
  readonly maskId: string | null;
  readonly className: string;
}

/** Adds items; what is in the label already stays as it is. @returns how many are new */
export async function insertItems(
  db: Executor,
  { labelId, annotatedBy }: { readonly labelId: string; readonly annotatedBy: string },
  items: readonly NewItem[],
): Promise<number> {
  const rows = await db.execute(sql`
    insert into data_label_items (label_id, detection_id, mask_id, class_name, annotated_by)
    select ${labelId}, r."detectionId", r."maskId", r."className", ${annotatedBy}
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as r("detectionId" uuid, "maskId" uuid, "className" text)
    on conflict (label_id, detection_id) do nothing
    returning 1`);
  return rows.length;
}

export async function changeItem(
  db: Executor,
  id: string,
  change: Partial<typeof dataLabelItems.$inferInsert>,
): Promise<void> {
  await db
    .update(dataLabelItems)
    .set({ ...change, version: sql`${dataLabelItems.version} + 1` })
    .where(eq(dataLabelItems.id, id));
}

export async function removeItem(db: Executor, id: string): Promise<void> {
  await db.delete(dataLabelItems).where(eq(dataLabelItems.id, id));
}

export async function countItems(db: Executor, labelId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(dataLabelItems)
    .innerJoin(detections, and(eq(detections.id, dataLabelItems.detectionId), isNull(detections.deletedAt)))
    .where(eq(dataLabelItems.labelId, labelId));
  return row?.total ?? 0;
}
