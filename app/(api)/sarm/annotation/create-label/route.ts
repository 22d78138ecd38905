import * as labels from '@/lib/domain/labels';
import * as contract from '@/lib/domain/labels/contract-sarm';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.createLabel, ({ principal, body }) =>
  labels.createLabel(principal, body.dataset_id ?? body.datasetId ?? '', body, 'detection'),
);
