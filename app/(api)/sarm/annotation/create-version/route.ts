import * as labels from '@/lib/domain/labels';
import * as contract from '@/lib/domain/labels/contract-versions';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.createVersion, ({ principal, body }) =>
  labels.createVersion(principal, body.data_label_id, body.note),
);
