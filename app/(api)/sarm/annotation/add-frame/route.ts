import * as labels from '@/lib/domain/labels';
import * as contract from '@/lib/domain/labels/contract-sarm';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.addFrame, ({ principal, body }) => {
  const labelId = body.dataLabelId ?? body.data_label_id ?? '';
  const frameId = body.frameId ?? body.frame_id ?? '';
  return labels.addFrame(principal, labelId, frameId, body.className ?? body.class_name);
});
