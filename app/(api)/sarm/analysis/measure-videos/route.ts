import { requestAnalysis } from '@/lib/domain/analyses';
import * as contract from '@/lib/domain/analyses/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.measureVideos, ({ body, principal }) =>
  requestAnalysis(principal, {
    purpose: 'replicates',
    videoIds: body.video_ids,
    forceReanalysis: body.force_reanalysis,
    saveResults: true,
    useMockData: false,
  }),
);
