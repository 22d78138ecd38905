import * as labels from '@/lib/domain/labels';
import * as contract from '@/lib/domain/labels/contract-sarm';
import { defineRoute } from '@/lib/platform/route/define-route';

export const DELETE = defineRoute(contract.deleteLabel, ({ principal, params }) =>
  labels.deleteLabel(principal, params.id),
);
