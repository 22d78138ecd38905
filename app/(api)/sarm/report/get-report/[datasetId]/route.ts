import { defineRoute } from '@/lib/http/route';
import { getReport } from '@/lib/reports';
import * as contract from '@/lib/reports/contract';

export const GET = defineRoute(contract.getReport, ({ params, query, principal }) =>
  getReport(principal, { datasetId: params.datasetId, analysisId: query.analysis_id }),
);
