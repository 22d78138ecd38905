import { defineRoute } from '@/lib/http/route';
import { exportLogs } from '@/lib/logs';
import * as contract from '@/lib/logs/contract';

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
