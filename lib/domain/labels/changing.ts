import { database, type Executor } from '@/db/client';
import { setMaskQuality } from '@/lib/domain/masks';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { overwritten, recordAudit, requireSeen } from '@/lib/platform/audit';
import { changeableLabel } from './access';
import type { ItemType, ItemView } from './contract-fields';
import { givenOf, type Judgment } from './judgment';
import { changeItem, findItem, type ListedItem, removeItem } from './queries-items';
import type { VisibleLabel } from './queries-labels';
import { viewItem } from './view';

/** Where an item is: in a label (of a dataset), by an id of some kind. */
export interface ItemPlace {
  readonly labelId: string;
  readonly datasetId?: string | undefined;
  readonly id: string;
  /** Which id it is; any of the three where nothing is said. */
  readonly type?: ItemType | undefined;
}

type Kind = 'item' | 'detection' | 'mask';

const KINDS: Readonly<Record<ItemType, Kind>> = {
  sperm_mask_id: 'mask',
  mask_id: 'mask',
  sperm_detection_id: 'detection',
  detection_id: 'detection',
  crop_id: 'detection',
  item_id: 'item',
};

async function held(
  tx: Executor,
  principal: Principal,
  { labelId, datasetId, id, type }: ItemPlace,
): Promise<{ found: VisibleLabel; row: ListedItem }> {
  const found = await changeableLabel(tx, principal, labelId, { hold: 'share', datasetId });
  const kinds: readonly Kind[] = type ? [KINDS[type]] : ['item', 'detection', 'mask'];
  const row = await findItem(tx, labelId, id, { kinds, hold: true });
  if (!row) throw new AppError('NOT_FOUND', say('errors.labelItemNotFound'));
  return { found, row };
}

async function stored(tx: Executor, { item }: ListedItem): Promise<ItemView> {
  const row = await findItem(tx, item.labelId, item.id, { kinds: ['item'] });
  if (!row) throw new Error('the item was not stored');
  return viewItem(row);
}

/**
 * Changes what is said about an item.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT in an archived project, or when somebody else changed it since `version`
 */
export async function updateItem(
  principal: Principal,
  place: ItemPlace,
  { version, ...judgment }: Judgment & { readonly version?: number | undefined },
): Promise<ItemView> {
  return database().transaction(async (tx) => {
    const { found, row } = await held(tx, principal, place);
    const { item } = row;
    requireSeen(item.version, version);
    const change = { ...givenOf(judgment), annotatedBy: principal.userId };
    await changeItem(tx, item.id, change);
    const { className, morphologyClass, notes, confidence } = item;
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'data-label.update-item',
      message: `Changed an item of the data label ${found.label.name}${overwritten(item.version, version)}`,
      projectId: found.projectId,
      resourceType: 'data-label',
      resourceId: found.label.id,
      oldValue: { item: item.id, className, morphologyClass, notes, confidence },
      newValue: { item: item.id, ...change },
    });
    return stored(tx, row);
  });
}

/**
 * Says how good the mask of an item is; it is the mask's, in every label.
 * @throws AppError NOT_FOUND, also for an item without a mask; FORBIDDEN; CONFLICT when the mask changed since `version`
 */
export async function setQuality(
  principal: Principal,
  place: ItemPlace,
  { quality, version }: { readonly quality: 'good' | 'fair' | 'bad'; readonly version?: number | undefined },
): Promise<ItemView> {
  return database().transaction(async (tx) => {
    const { row } = await held(tx, principal, place);
    if (!row.mask) throw new AppError('NOT_FOUND', say('errors.noMask'));
    await setMaskQuality(tx, principal, row.mask.id, quality, version);
    return stored(tx, row);
  });
}

/** Takes an item out of a label. @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT in an archived project */
export async function removeFromLabel(principal: Principal, place: ItemPlace) {
  return database().transaction(async (tx) => {
    const { found, row } = await held(tx, principal, place);
    const { item } = row;
    await removeItem(tx, item.id);
    const { className, morphologyClass, notes, confidence } = item;
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'data-label.remove-item',
      message: `Took a detection of frame ${row.frameNumber} out of the data label ${found.label.name}`,
      projectId: found.projectId,
      resourceType: 'data-label',
      resourceId: found.label.id,
      oldValue: { detectionId: row.detection.id, className, morphologyClass, notes, confidence },
    });
    return { success: true as const, id: item.id, message: 'Item removed from data label' };
  });
}

/** Where an item is, as calls say it in their body or their query. @throws AppError INVALID_REQUEST where an id is missing */
export function placeOf(
  given: {
    readonly data_label_id?: string | undefined;
    readonly item_id?: string | undefined;
  },
  type: ItemType,
): ItemPlace {
  const { data_label_id: labelId, item_id: id } = given;
  if (labelId === undefined || id === undefined) {
    throw new AppError('INVALID_REQUEST', say('errors.labelItemMissing'));
  }
  return { labelId, id, type };
}
