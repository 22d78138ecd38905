import { exportLogs } from '@/lib/platform/audit';
import * as contract from '@/lib/platform/audit/contract';
import { downloadResponse } from '@/lib/platform/http/download';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.exportSystemLogs, async ({ body, principal }) => {
  const { fileName, stream } = await exportLogs(principal, body.filters);
  return downloadResponse(stream, { name: fileName, type: 'text/csv; charset=utf-8' });
});
