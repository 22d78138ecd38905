import { sql } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import type { MorphologyClass } from './contract-fields';

/** What a file says of a cell, of a detection that the caller holds. */
export interface ImportedItem {
  readonly detectionId: string;
  readonly className: string;
  readonly morphologyClass: MorphologyClass | null;
  readonly notes: string;
  /** 1 to 5. */
  readonly confidence: number | null;
}

/** Holds a label that was not deleted. @returns whether there is one */
export async function holdLabel(tx: Executor, labelId: string): Promise<boolean> {
  const rows = await tx.execute(
    sql`select 1 from data_labels where id = ${labelId} and deleted_at is null for share`,
  );
  return rows.length > 0;
}

/** Adds items with what is said of them; what is in the label already stays as it is. @returns how many are new */
export async function insertImportedItems(
  tx: Executor,
  { labelId, userId }: { readonly labelId: string; readonly userId: string | null },
  items: readonly ImportedItem[],
): Promise<number> {
  const rows = await tx.execute(sql`
    insert into data_label_items (label_id, detection_id, class_name, morphology_class, notes, confidence, annotated_by)
    select ${labelId}::uuid, r."detectionId", r."className", r."morphologyClass", r."notes", r."confidence", ${userId}::uuid
    from jsonb_to_recordset(${JSON.stringify(items)}::text::jsonb)
      as r("detectionId" uuid, "className" text, "morphologyClass" text, "notes" text, "confidence" int)
    on conflict (label_id, detection_id) do nothing
    returning 1`);
  return rows.length;
}
