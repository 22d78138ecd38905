import { deleteSavedReport } from '@/lib/domain/saved-reports';
import * as contract from '@/lib/domain/saved-reports/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const DELETE = defineRoute(contract.deleteSavedReport, ({ params, principal }) =>
  deleteSavedReport(principal, params.id),
);
