import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { readableLabel } from './access';
import { type ItemList, type ItemView, MAX_FULL_ITEMS, MAX_ITEMS } from './contract-fields';
import { findReadableLabel, pageOf } from './labels';
import { findItem, type ItemFilter, selectItems } from './queries-items';
import { viewItem, viewItemDetection, viewLabel, viewSlimItem } from './view';

const DEFAULT_PAGE = 20;

async function pageOfItems(labelId: string, filter: ItemFilter): Promise<ItemList> {
  const { rows, total } = await selectItems(labelId, filter);
  const view = filter.limit > MAX_FULL_ITEMS ? viewSlimItem : viewItem;
  return { items: rows.map(view), ...pageOf(filter, total) };
}

/** @throws AppError NOT_FOUND, also where the label is not of that dataset; FORBIDDEN for another person's label */
export async function listItems(
  principal: Principal,
  { labelId, datasetId }: { readonly labelId: string; readonly datasetId?: string },
  filter: ItemFilter,
): Promise<ItemList> {
  await readableLabel(principal, labelId, datasetId);
  return pageOfItems(labelId, filter);
}

/** A label with a page of its items. @throws AppError NOT_FOUND, FORBIDDEN */
export async function getLabelWithItems(
  principal: Principal,
  idOrName: string,
  paging: {
    readonly page: number;
    readonly limit?: number | undefined;
    readonly frame_id?: string | undefined;
  },
) {
  const { found, by } = await findReadableLabel(principal, idOrName);
  const limit = paging.limit ?? (by === 'name' ? MAX_ITEMS : DEFAULT_PAGE);
  const list = await pageOfItems(found.label.id, { page: paging.page, limit, frameId: paging.frame_id });
  const detectionIds = list.items.map(({ detection_id }: ItemView) => detection_id);
  return { ...viewLabel(found), ...list, detection_ids: detectionIds };
}

/** The detection of an item, which is named by its own id, its detection's or its mask's. @throws AppError NOT_FOUND, FORBIDDEN */
export async function getItemDetection(principal: Principal, labelId: string, itemId: string) {
  await readableLabel(principal, labelId);
  const row = await findItem(database(), labelId, itemId, { kinds: ['item', 'detection', 'mask'] });
  if (!row) throw new AppError('NOT_FOUND', say('errors.labelItemNotFound'));
  return viewItemDetection(row);
}
