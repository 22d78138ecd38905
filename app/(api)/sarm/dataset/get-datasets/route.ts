import { listDatasets } from '@/lib/datasets';
import { getDatasets } from '@/lib/datasets/contract';
import { defineRoute } from '@/lib/http/route';

export const GET = defineRoute(getDatasets, async ({ query, principal }) => {
  const { limit, offset, project_id: projectId, type, status } = query;
  return { ...(await listDatasets(principal, { projectId, type, status, limit, offset })), limit, offset };
});
