import { downloadSavedReport } from '@/lib/domain/saved-reports';
import * as contract from '@/lib/domain/saved-reports/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.savedReportPdf, ({ params, principal, request }) =>
  downloadSavedReport(principal, params.id, request),
);
