import { viewReportPicture } from '@/lib/domain/reports';
import * as contract from '@/lib/domain/reports/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getReportPicture, ({ params, principal, request }) =>
  viewReportPicture(principal, params, request),
);
