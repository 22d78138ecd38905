import { defineRoute } from '@/lib/http/route';
import { downloadReportPdf } from '@/lib/reports';
import * as contract from '@/lib/reports/contract';

export const GET = defineRoute(contract.getReportPdf, ({ params, query, principal, request }) =>
  downloadReportPdf(principal, { datasetId: params.datasetId, analysisId: query.analysis_id }, request),
);
