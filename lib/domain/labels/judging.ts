import { database } from '@/db/client';
import type { Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { changeableLabel } from './access';
import type { ItemView } from './contract-fields';
import { givenOf, type Judgment } from './judgment';
import { changeItem, findItem } from './queries-items';
import { viewItem } from './view';

interface ItemJudgment extends Judgment {
  readonly item_id: string;
  readonly version?: number | undefined;
}

interface Judged {
  readonly success: true;
  readonly items: ItemView[];
  readonly conflicts: ItemView[];
  readonly missing: string[];
}

/**
 * Changes what is said about several items, in one transaction. An item that somebody else changed since its version stays
 * as it is; the others are changed all the same.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT in an archived project
 */
export async function judgeItems(
  principal: Principal,
  labelId: string,
  judgments: readonly ItemJudgment[],
): Promise<Judged> {
  return database().transaction(async (tx) => {
    const { label, projectId } = await changeableLabel(tx, principal, labelId, { hold: 'share' });
    const changed = [];
    const conflicts: ItemView[] = [];
    const missing: string[] = [];
    // Everybody locks rows in one order: two people who save at once do not wait for each other forever.
    const inOrder = [...judgments].sort((a, b) => (a.item_id < b.item_id ? -1 : 1));
    for (const { item_id: id, version, ...judgment } of inOrder) {
      const row = await findItem(tx, labelId, id, { kinds: ['item'], hold: true });
      if (!row) missing.push(id);
      else if (version !== undefined && version !== row.item.version) conflicts.push(viewItem(row));
      else {
        const change = { ...givenOf(judgment), annotatedBy: principal.userId };
        await changeItem(tx, id, change);
        const { className, morphologyClass, notes, confidence } = row.item;
        const unseen = version === undefined ? { overwrittenUnseen: row.item.version } : {};
        changed.push({ id, before: { className, morphologyClass, notes, confidence }, change, unseen });
      }
    }
    if (changed.length > 0) {
      await recordAudit(tx, principal, {
        type: 'data',
        action: 'data-label.judge-items',
        message: `Judged ${changed.length} items of the data label ${label.name}`,
        projectId,
        resourceType: 'data-label',
        resourceId: labelId,
        oldValue: changed.map(({ id, before }) => ({ item: id, ...before })),
        newValue: changed.map(({ id, change, unseen }) => ({ item: id, ...change, ...unseen })),
      });
    }
    const items: ItemView[] = [];
    for (const { id } of changed) {
      const row = await findItem(tx, labelId, id, { kinds: ['item'] });
      if (row) items.push(viewItem(row));
    }
    return { success: true as const, items, conflicts, missing };
  });
}
