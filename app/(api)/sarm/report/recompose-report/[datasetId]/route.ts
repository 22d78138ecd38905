import { recomposeReport } from '@/lib/domain/analyses';
import * as contract from '@/lib/domain/analyses/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.recomposeReport, ({ params, query, principal }) =>
  recomposeReport(principal, { datasetId: params.datasetId, analysisId: query.analysis_id }),
);
