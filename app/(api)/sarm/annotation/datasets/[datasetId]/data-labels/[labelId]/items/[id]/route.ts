import * as labels from '@/lib/domain/labels';
import * as contract from '@/lib/domain/labels/contract-sarm';
import { defineRoute } from '@/lib/platform/route/define-route';

export const PATCH = defineRoute(contract.updateDatasetItem, ({ principal, params, body }) =>
  labels.updateItem(principal, params, body),
);

export const DELETE = defineRoute(contract.deleteDatasetItem, ({ principal, params }) =>
  labels.removeFromLabel(principal, params),
);
