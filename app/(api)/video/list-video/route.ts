import { defineRoute } from '@/lib/http/route';
import { listVideos } from '@/lib/videos';
import * as contract from '@/lib/videos/contract';

export const GET = defineRoute(contract.listVideos, async ({ query, principal }) => {
  const { page, limit } = query;
  const { videos, total } = await listVideos(principal, {
    patientId: query.patient_id,
    statuses: query.status ? [query.status] : undefined,
    sortBy: query.sort_by,
    sortOrder: query.sort_order,
    limit,
    offset: (page - 1) * limit,
  });
  const totalPages = Math.ceil(total / limit);
  return { videos, total, page, limit, totalPages, total_pages: totalPages };
});
