import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import { annotationChanges, detections, frames, tracks } from '@/db/schema';
import type { Change } from './draft';
import type { BoxRow, TrackRow } from './rows';

// Thousands of rows at once: each statement takes them as one JSON document. ::text::jsonb, because drivers differ in how
// they encode a parameter of type jsonb.
const rowsOf = (rows: readonly unknown[], columns: string): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r(${sql.raw(columns)})`;

const BOX_COLUMNS = `"id" uuid, "frameId" uuid, "x1" float8, "y1" float8, "x2" float8, "y2" float8, "className" text,
  "confidence" float8, "source" text, "trackId" uuid, "isKey" boolean, "outsideAfter" boolean, "layerId" uuid,
  "proposed" jsonb, "verified" boolean, "modelId" text, "version" int, "isDeleted" boolean, "isTouched" boolean`;

/** JSON's null would be stored as a value of its own. */
const PROPOSED = sql`case when jsonb_typeof(r."proposed") = 'object' then r."proposed" end`;

export async function insertBoxes(
  tx: Executor,
  changes: readonly Change<BoxRow>[],
  userId: string | null,
): Promise<void> {
  if (changes.length === 0) return;
  await tx.execute(sql`
    insert into ${detections} (id, frame_id, x1, y1, x2, y2, class_name, confidence, source, track_id, is_key,
      outside_after, layer_id, proposed, verified, model_id, version, created_by, updated_by)
    select r."id", r."frameId", r."x1", r."y1", r."x2", r."y2", r."className", r."confidence", r."source", r."trackId",
      r."isKey", r."outsideAfter", r."layerId", ${PROPOSED}, r."verified", r."modelId", r."version", ${userId}::uuid,
      case when r."isTouched" then ${userId}::uuid end
    from ${rowsOf(
      changes.map(({ after }) => after),
      BOX_COLUMNS,
    )}`);
}

export async function updateBoxes(
  tx: Executor,
  changes: readonly Change<BoxRow>[],
  userId: string | null,
): Promise<void> {
  if (changes.length === 0) return;
  // Of each track one box is live on a frame, after every single row: those that go or change tracks make way first.
  const leaving = changes.filter(
    ({ before, after }) => before?.trackId && (after.isDeleted || after.trackId !== before.trackId),
  );
  if (leaving.length > 0) {
    await tx.execute(sql`
      update ${detections} as d set track_id = null
      from ${rowsOf(
        leaving.map(({ after }) => ({ id: after.id })),
        '"id" uuid',
      )} where d.id = r."id"`);
  }
  await tx.execute(sql`
    update ${detections} as d set x1 = r."x1", y1 = r."y1", x2 = r."x2", y2 = r."y2", class_name = r."className",
      confidence = r."confidence", source = r."source", track_id = r."trackId", is_key = r."isKey",
      outside_after = r."outsideAfter", proposed = ${PROPOSED}, verified = r."verified", model_id = r."modelId",
      version = r."version", updated_at = now(),
      updated_by = case when r."isTouched" then coalesce(${userId}::uuid, d.updated_by) end,
      deleted_at = case when r."isDeleted" then now() end
    from ${rowsOf(
      changes.map(({ after }) => after),
      BOX_COLUMNS,
    )} where d.id = r."id"`);
}

const TRACK_COLUMNS = `"id" uuid, "videoId" uuid, "number" int, "className" text, "state" text, "modelIds" jsonb,
  "layerId" uuid, "version" int, "isDeleted" boolean`;

export async function insertTracks(
  tx: Executor,
  changes: readonly Change<TrackRow>[],
  userId: string | null,
): Promise<void> {
  if (changes.length === 0) return;
  await tx.execute(sql`
    insert into ${tracks} (id, video_id, number, class_name, state, model_ids, layer_id, version, created_by)
    select r."id", r."videoId", r."number", r."className", r."state",
      array(select jsonb_array_elements_text(r."modelIds")), r."layerId", r."version", ${userId}::uuid
    from ${rowsOf(
      changes.map(({ after }) => after),
      TRACK_COLUMNS,
    )}`);
}

export async function updateTracks(tx: Executor, changes: readonly Change<TrackRow>[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.execute(sql`
    update ${tracks} as t set class_name = r."className", state = r."state", version = r."version", updated_at = now(),
      deleted_at = case when r."isDeleted" then now() end
    from ${rowsOf(
      changes.map(({ after }) => after),
      TRACK_COLUMNS,
    )} where t.id = r."id"`);
}

/**
 * Raises the revision of frames.
 * @param keepsLabeling false: nobody has looked at them since, so they are no longer said to be completely labeled
 */
export async function raiseRevisions(
  tx: Executor,
  frameIds: ReadonlySet<string>,
  keepsLabeling: boolean,
): Promise<TouchedFrame[]> {
  if (frameIds.size === 0) return [];
  const ids = [...frameIds].map((id) => ({ id }));
  const relabel = keepsLabeling ? sql`` : sql`, labeled_at = null, labeled_by = null`;
  // In one order, as all who lock several frames do: no two wait for each other.
  const rows = await tx.execute<{ id: string; frame_number: number; revision: number }>(sql`
    with locked as materialized (select f.id from ${frames} as f join ${rowsOf(ids, '"id" uuid')} on f.id = r."id"
      order by f.frame_number, f.id for update of f)
    update ${frames} as f set revision = f.revision + 1 ${relabel}
    from locked where f.id = locked.id returning f.id, f.frame_number, f.revision`);
  return rows
    .map((row) => ({ frameId: row.id, frameNumber: row.frame_number, revision: row.revision }))
    .sort((a, b) => a.frameNumber - b.frameNumber);
}

export interface TouchedFrame {
  readonly frameId: string;
  readonly frameNumber: number;
  readonly revision: number;
}

interface JournalRow {
  readonly id: string;
  readonly frameId: string;
  /** Null: as the frame has it. */
  readonly revision: number | null;
  readonly userId: string | null;
  readonly clientId: string;
  readonly sequence: number;
  readonly answer: unknown;
  readonly diff: unknown;
  readonly activeMs: number;
  readonly clicks: number;
  readonly keys: number;
  readonly origin: string;
}

export async function insertJournal(tx: Executor, rows: readonly JournalRow[]): Promise<void> {
  await tx.execute(sql`
    insert into ${annotationChanges} (id, frame_id, revision, user_id, client_id, sequence, answer, diff, active_ms, clicks,
      keys, origin)
    select r."id", r."frameId", coalesce(r."revision", (select f.revision from ${frames} as f where f.id = r."frameId")),
      r."userId", r."clientId", r."sequence", r."answer", r."diff", r."activeMs", r."clicks", r."keys", r."origin"
    from ${rowsOf(
      rows,
      `"id" uuid, "frameId" uuid, "revision" int, "userId" uuid, "clientId" uuid, "sequence" bigint, "answer" jsonb,
      "diff" jsonb, "activeMs" int, "clicks" int, "keys" int, "origin" text`,
    )}`);
}
