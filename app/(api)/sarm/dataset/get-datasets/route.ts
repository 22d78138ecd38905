import { listDatasets } from '@/lib/domain/datasets';
import { getDatasets } from '@/lib/domain/datasets/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(getDatasets, async ({ query, principal }) => {
  const { project_id: projectId, ...filter } = query;
  const { limit, offset } = filter;
  return { ...(await listDatasets(principal, { ...filter, projectId })), limit, offset };
});
