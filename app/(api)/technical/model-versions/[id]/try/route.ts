import { tryVersion } from '@/lib/domain/models';
import * as contract from '@/lib/domain/models/contract-versions';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.tryVersion, ({ principal, params, body }) =>
  tryVersion(principal, params.id, body.frame_id),
);
