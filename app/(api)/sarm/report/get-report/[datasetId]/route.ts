import { getReport, reportPlace } from '@/lib/domain/reports';
import * as contract from '@/lib/domain/reports/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getReport, ({ params, query, principal }) =>
  getReport(principal, reportPlace(params, query)),
);
