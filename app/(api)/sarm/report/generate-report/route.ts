import { requestAnalysis } from '@/lib/domain/analyses';
import * as contract from '@/lib/domain/analyses/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.generateReport, async ({ body, principal }) => {
  const { analysisId, taskId, datasetId } = await requestAnalysis(principal, {
    videoIds: body.video_ids,
    forceReanalysis: body.force_reanalysis,
    saveResults: body.save_results,
    useMockData: body.use_mock_data,
  });
  return {
    task_id: taskId,
    taskId,
    analysis_id: analysisId,
    analysisId,
    dataset_id: datasetId,
    status: 'pending' as const,
    message: 'Task queued for processing',
  };
});
