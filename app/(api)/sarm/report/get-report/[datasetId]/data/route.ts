import { defineRoute } from '@/lib/http/route';
import { downloadReportData } from '@/lib/reports';
import * as contract from '@/lib/reports/contract';

export const GET = defineRoute(contract.getReportData, ({ params, query, principal }) =>
  downloadReportData(principal, { datasetId: params.datasetId, analysisId: query.analysis_id }, query.format),
);
