import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { annotationLayers, datasets, detections, frameAgreements, frames, videos } from '@/db/schema';
import { insideFence, type Principal, permits } from '@/lib/platform/access';
import { type DoubleState, type DoubleSummary, MAX_SIDE_BOXES } from './contract-double';

export interface DoubleRow {
  readonly frameId: string;
  readonly frameNumber: number;
  readonly width: number;
  readonly height: number;
  readonly revision: number;
  readonly videoId: string;
  readonly videoName: string;
  readonly datasetId: string;
  readonly datasetName: string;
  readonly projectId: string;
  readonly state: DoubleState;
  readonly firstId: string | null;
  readonly firstName: string | null;
  readonly secondId: string | null;
  readonly secondName: string | null;
  readonly layerId: string | null;
  readonly agreement: unknown;
  readonly reconciledBy: string | null;
  readonly reconciledAt: string | null;
  /** Whether it is one of the chosen frames; false where the share was made smaller since. */
  readonly isChosen: boolean;
}

/**
 * Whether a frame is annotated twice: the first 32 bits of the SHA-256 of its id, as a share of all such numbers, lie below
 * the dataset's share. The same frames are chosen every time, and a larger share only adds some.
 */
const isChosen = sql`(('x' || substr(encode(sha256(convert_to(${frames.id}::text, 'UTF8')), 'hex'), 1, 8))::bit(32)::bigint::float8
  / 4294967296.0 < ${datasets.doubleShare})`;

const state = sql`case when g.reconciled_at is not null then 'reconciled' when y.submitted_at is not null then 'submitted'
  when y.id is not null then 'open' else 'waiting' end`;
const firstId = sql`coalesce(g.first_user_id, ${frames.labeledBy})`;

const source = sql`${frames} join ${videos} on ${videos.id} = ${frames.videoId}
  join ${datasets} on ${datasets.id} = ${videos.datasetId}
  left join annotation_layers y on y.frame_id = ${frames.id}
  left join frame_agreements g on g.layer_id = y.id`;

const columns = sql`${frames.id} as "frameId", ${frames.frameNumber} as "frameNumber", ${frames.width}, ${frames.height},
  ${frames.revision}, ${videos.id} as "videoId", ${videos.name} as "videoName", ${datasets.id} as "datasetId",
  ${datasets.name} as "datasetName", ${datasets.projectId} as "projectId", ${state} as state, ${firstId} as "firstId",
  (select p.display_name from users p where p.id = ${firstId}) as "firstName", y.user_id as "secondId",
  (select p.display_name from users p where p.id = y.user_id) as "secondName", y.id as "layerId", g.agreement,
  (select p.display_name from users p where p.id = g.reconciled_by) as "reconciledBy",
  g.reconciled_at as "reconciledAt", ${isChosen} as "isChosen"`;

/** Frames with a second person, and chosen ones of which the first person said that they are complete. */
function listed(principal: Principal, datasetId: string | undefined): SQL {
  const own = sql`(y.user_id = ${principal.userId}::uuid or ${firstId} = ${principal.userId}::uuid)`;
  const parts = [
    insideFence(principal, datasets.projectId),
    isNull(frames.sameAs),
    sql`(y.id is not null or (${frames.labeledAt} is not null and ${isChosen}))`,
    permits(principal, 'review_annotations') ? undefined : sql`(y.id is null or ${own})`,
    datasetId ? sql`${datasets.id} = ${datasetId}::uuid` : undefined,
  ].filter((part): part is SQL => part !== undefined);
  return sql.join(parts, sql` and `);
}

export async function selectDoubleFrames(
  principal: Principal,
  filter: {
    readonly state?: DoubleState | undefined;
    readonly datasetId?: string | undefined;
    readonly page: number;
    readonly limit: number;
  },
): Promise<{ rows: DoubleRow[]; summary: DoubleSummary }> {
  const where = listed(principal, filter.datasetId);
  const wanted = filter.state ? sql`and ${state} = ${filter.state}` : sql``;
  const of = (name: DoubleState) => sql`(count(*) filter (where ${state} = ${name}))::int`;
  const mean = (name: string) => sql`avg((g.agreement->>${name})::float8)`;
  const [rows, [summary]] = await Promise.all([
    database().execute(sql`select ${columns} from ${source} where ${where} ${wanted}
      order by array_position(array['submitted', 'open', 'waiting', 'reconciled'], ${state}), ${datasets.name},
        ${videos.name}, ${frames.frameNumber}, ${frames.id}
      limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}`),
    database().execute(sql`select ${of('waiting')} as waiting, ${of('open')} as open, ${of('submitted')} as submitted,
      ${of('reconciled')} as reconciled, ${mean('meanIou')} as "meanIou", ${mean('f1')} as f1,
      ${mean('kappa')} as kappa from ${source} where ${where}`),
  ]);
  return { rows: [...rows] as unknown as DoubleRow[], summary: summary as unknown as DoubleSummary };
}

/** What is known of one frame that the principal may see. */
export async function findDoubleFrame(
  db: Executor,
  principal: Principal,
  frameId: string,
): Promise<DoubleRow | undefined> {
  const fence = insideFence(principal, datasets.projectId) ?? sql`true`;
  const rows = await db.execute(
    sql`select ${columns} from ${source} where ${frames.id} = ${frameId}::uuid and ${fence}`,
  );
  return [...rows][0] as unknown as DoubleRow | undefined;
}

/** Whether a person has changed boxes of a frame, has them in a data label, or has decided about them. */
export async function knowsBoxes(tx: Executor, frameId: string, userId: string): Promise<boolean> {
  const [row] = await tx.execute<{ knows: boolean }>(sql`select
    exists (select 1 from annotation_changes c where c.frame_id = ${frameId} and c.user_id = ${userId}
      and c.origin in ('person', 'import'))
    or exists (select 1 from data_label_items i join data_labels l on l.id = i.label_id and l.deleted_at is null
      join detections d on d.id = i.detection_id where d.frame_id = ${frameId} and l.user_id = ${userId})
    or exists (select 1 from review_decisions r join review_units u on u.id = r.unit_id
      where u.frame_id = ${frameId} and r.user_id = ${userId}) as knows`);
  return row?.knows ?? false;
}

export async function insertLayer(tx: Executor, frameId: string, userId: string): Promise<string> {
  const [row] = await tx
    .insert(annotationLayers)
    .values({ frameId, userId })
    .returning({ id: annotationLayers.id });
  if (!row) throw new Error('the layer was not stored');
  return row.id;
}

/** Ends the work on a layer and keeps how it agrees with the frame's own boxes. */
export async function storeAgreement(
  tx: Executor,
  values: { readonly layerId: string; readonly firstUserId: string | null; readonly agreement: unknown },
): Promise<void> {
  await tx
    .update(annotationLayers)
    .set({ submittedAt: new Date() })
    .where(eq(annotationLayers.id, values.layerId));
  await tx.insert(frameAgreements).values(values);
}

export async function markReconciled(tx: Executor, layerId: string, userId: string): Promise<void> {
  await tx
    .update(frameAgreements)
    .set({ reconciledAt: new Date(), reconciledBy: userId })
    .where(eq(frameAgreements.layerId, layerId));
}

/** The boxes of one of the two; without a layer those that everybody sees. */
export const selectSide = (db: Executor, frameId: string, layerId: string | null) =>
  db
    .select({
      id: detections.id,
      x1: detections.x1,
      y1: detections.y1,
      x2: detections.x2,
      y2: detections.y2,
      class: detections.className,
      confidence: detections.confidence,
      version: detections.version,
    })
    .from(detections)
    .where(
      and(
        eq(detections.frameId, frameId),
        isNull(detections.deletedAt),
        layerId === null ? isNull(detections.layerId) : eq(detections.layerId, layerId),
      ),
    )
    .orderBy(asc(detections.createdAt), asc(detections.id))
    .limit(MAX_SIDE_BOXES);
