import { listTemplates } from '@/lib/domain/report-templates';
import * as contract from '@/lib/domain/report-templates/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.listTemplates, ({ query, principal }) =>
  listTemplates(principal, { projectId: query.project_id, limit: query.limit, offset: query.offset }),
);
