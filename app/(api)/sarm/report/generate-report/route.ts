import { requestAnalysis } from '@/lib/domain/analyses';
import * as contract from '@/lib/domain/analyses/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.generateReport, ({ body, principal }) =>
  requestAnalysis(principal, {
    purpose: 'who report',
    videoIds: body.video_ids,
    forceReanalysis: body.force_reanalysis,
    saveResults: body.save_results,
    useMockData: body.use_mock_data,
  }),
);
