import * as labels from '@/lib/domain/labels';
import * as contract from '@/lib/domain/labels/contract-sarm';
import { defineRoute } from '@/lib/platform/route/define-route';

export const DELETE = defineRoute(contract.removeItem, ({ principal, query, body }) => {
  const given = { ...query, ...body };
  return labels.removeFromLabel(principal, labels.placeOf(given, given.item_type ?? 'sperm_mask_id'));
});
