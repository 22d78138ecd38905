import { defineRoute } from '@/lib/http/route';
import { downloadReportPdf } from '@/lib/reports';
import * as contract from '@/lib/reports/contract';

export const GET = defineRoute(contract.getReportPdf, ({ params, principal, request }) =>
  downloadReportPdf(principal, params.datasetId, request),
);
