import { sendSavedReport } from '@/lib/domain/saved-reports';
import * as contract from '@/lib/domain/saved-reports/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.sendReport, ({ params, body, principal }) =>
  sendSavedReport(principal, params.id, body.recipient),
);
