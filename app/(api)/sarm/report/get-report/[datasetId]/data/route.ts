import { downloadReportData } from '@/lib/domain/reports';
import * as contract from '@/lib/domain/reports/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getReportData, ({ params, query, principal }) =>
  downloadReportData(principal, { datasetId: params.datasetId, analysisId: query.analysis_id }, query.format),
);
