import { defineRoute } from '@/lib/http/route';
import { checkChain } from '@/lib/logs';
import * as contract from '@/lib/logs/contract';

export const GET = defineRoute(contract.checkSystemLogs, ({ query }) => checkChain(query));
