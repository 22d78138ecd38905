import * as labels from '@/lib/domain/labels';
import * as contract from '@/lib/domain/labels/contract-sarm';
import { defineRoute } from '@/lib/platform/route/define-route';

export const DELETE = defineRoute(contract.removeByDetection, ({ principal, query, body }) => {
  const given = { ...query, ...body };
  return labels.removeFromLabel(
    principal,
    labels.placeOf({ ...given, item_id: given.detection_id }, 'detection_id'),
  );
});
