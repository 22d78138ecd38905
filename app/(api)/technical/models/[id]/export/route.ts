import { exportModel } from '@/lib/domain/models';
import * as contract from '@/lib/domain/models/contract-versions';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.exportModel, ({ principal, params, body }) =>
  exportModel(principal, params.id, body.version_id),
);
