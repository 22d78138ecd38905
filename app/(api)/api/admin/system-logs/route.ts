import { listLogs } from '@/lib/platform/audit';
import * as contract from '@/lib/platform/audit/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.listSystemLogs, ({ query }) => listLogs(query));
