import * as labels from '@/lib/domain/labels';
import * as contract from '@/lib/domain/labels/contract-sarm';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.addLabel, ({ principal, body }) =>
  labels.addItems(principal, body.data_label_id, body.item_ids, body.class_name),
);
