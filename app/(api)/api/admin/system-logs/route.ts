import { defineRoute } from '@/lib/http/route';
import { listLogs } from '@/lib/logs';
import * as contract from '@/lib/logs/contract';

export const GET = defineRoute(contract.listSystemLogs, ({ query }) => listLogs(query));
