import * as labels from '@/lib/domain/labels';
import * as contract from '@/lib/domain/labels/contract-transfer';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.exportLabelOfDataset, ({ principal, params, body }) =>
  labels.exportLabel(principal, params, body),
);
