import { downloadRuns } from '@/lib/domain/quality-control';
import * as contract from '@/lib/domain/quality-control/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.downloadRuns, ({ params, query, principal }) =>
  downloadRuns(principal, { ...params, microscopeId: query.microscope_id, origin: query.origin }),
);
