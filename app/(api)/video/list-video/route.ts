import { listVideos } from '@/lib/domain/videos';
import * as contract from '@/lib/domain/videos/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.listVideos, async ({ query, principal }) => {
  const { page, limit } = query;
  const { videos, total } = await listVideos(principal, {
    patientId: query.patient_id,
    datasetId: query.dataset_id,
    search: query.search,
    status: query.status,
    sortBy: query.sort_by,
    sortOrder: query.sort_order,
    limit,
    offset: (page - 1) * limit,
  });
  const totalPages = Math.ceil(total / limit);
  return { videos, total, page, limit, totalPages, total_pages: totalPages };
});
