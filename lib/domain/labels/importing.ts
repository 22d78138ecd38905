import { database, type Executor } from '@/db/client';
import type { Principal } from '@/lib/platform/access';
import { changeableLabel } from './access';
import { holdLabel, type ImportedItem, insertImportedItems } from './queries-importing';

export type { ImportedItem } from './queries-importing';

/**
 * Whether the principal may import into a label of the dataset.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT in an archived project
 */
export async function requireImportLabel(
  principal: Principal,
  labelId: string,
  datasetId: string,
): Promise<void> {
  await database().transaction((tx) => changeableLabel(tx, principal, labelId, { hold: 'share', datasetId }));
}

/**
 * Puts cells of a file into a label, within the transaction of the import, which writes the audit entry. What is in the
 * label already stays as it is; into a label that was deleted meanwhile nothing is put.
 * @returns how many are new
 */
export async function addImportedItems(
  tx: Executor,
  { labelId, userId }: { readonly labelId: string; readonly userId: string | null },
  items: readonly ImportedItem[],
): Promise<number> {
  if (items.length === 0 || !(await holdLabel(tx, labelId))) return 0;
  return insertImportedItems(tx, { labelId, userId }, items);
}
