import * as labels from '@/lib/domain/labels';
import * as contract from '@/lib/domain/labels/contract-transfer';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.exportFrame, ({ principal, params, body }) =>
  labels.exportDetections(principal, params, body),
);
