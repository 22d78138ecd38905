import * as labels from '@/lib/domain/labels';
import * as contract from '@/lib/domain/labels/contract-segment-anything';
import { defineRoute } from '@/lib/platform/route/define-route';

export const PUT = defineRoute(contract.updateLabel, ({ principal, params, body }) =>
  labels.updateLabel(principal, params.id, body),
);
