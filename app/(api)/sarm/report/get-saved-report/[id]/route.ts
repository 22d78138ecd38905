import { getSavedReport } from '@/lib/domain/saved-reports';
import * as contract from '@/lib/domain/saved-reports/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getSavedReport, ({ params, principal }) =>
  getSavedReport(principal, params.id),
);
