import * as detections from '@/lib/domain/detections';
import * as contract from '@/lib/domain/detections/contract-listing';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.listVideoDetections, async ({ principal, params, query }) => ({
  video_id: params.videoId,
  ...(await detections.filterDetections(principal, { videoId: params.videoId }, query)),
}));
