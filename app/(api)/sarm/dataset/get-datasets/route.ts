import { listDatasets } from '@/lib/domain/datasets';
import { getDatasets } from '@/lib/domain/datasets/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(getDatasets, async ({ query, principal }) => {
  const { limit, offset, project_id: projectId, type, status } = query;
  return { ...(await listDatasets(principal, { projectId, type, status, limit, offset })), limit, offset };
});
