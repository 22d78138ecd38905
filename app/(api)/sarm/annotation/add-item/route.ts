import * as labels from '@/lib/domain/labels';
import * as contract from '@/lib/domain/labels/contract-sarm';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.addItem, ({ principal, body }) => {
  const item = {
    id: body.item_id ?? body.detection_id ?? '',
    datasetId: body.dataset_id,
    overwrites: true,
    withMask: true,
  };
  return labels.addItem(principal, body.data_label_id, item, body);
});
