import { getDataset } from '@/lib/datasets';
import { defineRoute } from '@/lib/http/route';
import { listVideosOfDataset } from '@/lib/videos';
import { listDatasetVideos } from '@/lib/videos/contract';

export const GET = defineRoute(listDatasetVideos, async ({ params, query, principal }) => {
  // An unknown dataset is told as such rather than as an empty one.
  await getDataset(principal, params.datasetId);
  return listVideosOfDataset(principal, params.datasetId, query);
});
