import * as labels from '@/lib/domain/labels';
import * as contract from '@/lib/domain/labels/contract-segment-anything';
import { defineRoute } from '@/lib/platform/route/define-route';

export const DELETE = defineRoute(contract.deleteItemOfDataset, ({ principal, params }) =>
  labels.removeFromLabel(principal, params),
);
