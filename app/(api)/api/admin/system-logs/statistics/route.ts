import { defineRoute } from '@/lib/http/route';
import { getLogStatistics } from '@/lib/logs';
import * as contract from '@/lib/logs/contract';

export const GET = defineRoute(contract.getSystemLogStatistics, ({ query }) => getLogStatistics(query));
