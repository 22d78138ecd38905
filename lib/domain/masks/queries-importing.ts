import { max, sql } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import { masks } from '@/db/schema';
import type { NewMask } from './queries';

/** So many rows go into one statement: each has a dozen parameters, of which a statement takes 65,535. */
const ROWS_AT_ONCE = 500;

/** The last version of each part of some detections that ever had a mask, and whether one is live; by `id part`. */
export async function selectMaskVersions(
  tx: Executor,
  detectionIds: readonly string[],
): Promise<Map<string, { readonly version: number; readonly isLive: boolean }>> {
  const ids = JSON.stringify([...new Set(detectionIds)]);
  const rows = await tx
    .select({
      detectionId: masks.detectionId,
      part: masks.part,
      version: max(masks.version),
      isLive: sql<boolean>`bool_or(${masks.deletedAt} is null and ${masks.supersededBy} is null)`,
    })
    .from(masks)
    .where(
      sql`${masks.detectionId} in (select value::uuid from jsonb_array_elements_text(${ids}::text::jsonb))`,
    )
    .groupBy(masks.detectionId, masks.part);
  return new Map(
    rows.map(({ detectionId, part, version, isLive }) => [
      `${detectionId} ${part}`,
      { version: version ?? 0, isLive },
    ]),
  );
}

export async function insertMasks(
  tx: Executor,
  rows: readonly (NewMask & { readonly version: number })[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await tx.insert(masks).values(rows.slice(start, start + ROWS_AT_ONCE));
  }
}
