import { acceptVersion } from '@/lib/domain/models';
import * as contract from '@/lib/domain/models/contract-versions';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.acceptVersion, ({ principal, params }) =>
  acceptVersion(principal, params.id),
);
