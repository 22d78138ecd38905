import { workflowProgress } from '@/lib/domain/dashboard';
import * as contract from '@/lib/domain/dashboard/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getWorkflowProgress, ({ principal, query }) =>
  workflowProgress(principal, query),
);
