import { exportLogs } from '@/lib/platform/audit';
import * as contract from '@/lib/platform/audit/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.exportSystemLogs, async ({ body, principal }) => {
  const { fileName, stream } = await exportLogs(principal, body.filters);
  return new Response(stream, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    },
  });
});
