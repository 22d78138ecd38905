import { saveReport } from '@/lib/domain/saved-reports';
import * as contract from '@/lib/domain/saved-reports/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.saveReport, ({ body, principal }) =>
  saveReport(principal, body.analysis_id, body.settings),
);
