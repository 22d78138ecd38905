import * as labels from '@/lib/domain/labels';
import * as contract from '@/lib/domain/labels/contract-sarm';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.addCropItem, ({ principal, params, body }) => {
  const item = {
    id: params.cropId,
    videoId: params.id,
    datasetId: params.datasetId,
    overwrites: body.overwrite_existing,
    withMask: body.use_existing_mask,
  };
  return labels.addItem(principal, params.labelId, item, body);
});
