import * as labels from '@/lib/domain/labels';
import * as contract from '@/lib/domain/labels/contract-segment-anything';
import { defineRoute } from '@/lib/platform/route/define-route';

export const PATCH = defineRoute(contract.updateItem, ({ principal, params, body }) =>
  labels.updateItem(principal, { labelId: params.id, id: params.itemId }, body),
);

export const DELETE = defineRoute(contract.deleteItem, ({ principal, params }) =>
  labels.removeFromLabel(principal, { labelId: params.id, id: params.itemId }),
);
