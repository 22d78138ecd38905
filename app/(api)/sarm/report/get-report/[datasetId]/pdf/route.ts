import { downloadReportPdf, reportPlace } from '@/lib/domain/reports';
import * as contract from '@/lib/domain/reports/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getReportPdf, ({ params, query, principal, request }) =>
  downloadReportPdf(principal, reportPlace(params, query), request),
);
