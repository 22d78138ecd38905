import { requireDatasetHead } from '@/lib/domain/datasets';
import { listVideosOfDataset } from '@/lib/domain/videos';
import { listDatasetVideos } from '@/lib/domain/videos/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(listDatasetVideos, async ({ params, query, principal }) => {
  // An unknown dataset is told as such rather than as an empty one.
  await requireDatasetHead(principal, params.datasetId);
  const { sort: sortBy, order: sortOrder, ...filter } = query;
  return listVideosOfDataset(principal, params.datasetId, { ...filter, sortBy, sortOrder });
});
