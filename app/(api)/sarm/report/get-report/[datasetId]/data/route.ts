import { downloadReportData, reportPlace } from '@/lib/domain/reports';
import * as contract from '@/lib/domain/reports/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getReportData, ({ params, query, principal }) =>
  downloadReportData(principal, reportPlace(params, query), query.format),
);
