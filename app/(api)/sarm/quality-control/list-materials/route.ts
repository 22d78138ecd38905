import { listMaterials } from '@/lib/domain/quality-control';
import * as contract from '@/lib/domain/quality-control/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(
  contract.listMaterials,
  ({ query: { project_id: projectId, include_archived: includeArchived, ...page }, principal }) =>
    listMaterials(principal, { ...page, projectId, includeArchived }),
);
