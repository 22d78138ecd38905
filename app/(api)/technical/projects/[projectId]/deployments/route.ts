import { deployVersion, listDeployments } from '@/lib/domain/models';
import * as contract from '@/lib/domain/models/contract-deployments';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.listDeployments, ({ principal, params, query }) =>
  listDeployments(principal, params.projectId, query),
);

export const POST = defineRoute(contract.deployVersion, ({ principal, params, body }) =>
  deployVersion(principal, params.projectId, body),
);
