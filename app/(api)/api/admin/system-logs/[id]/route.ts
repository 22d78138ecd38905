import { defineRoute } from '@/lib/http/route';
import { getLog } from '@/lib/logs';
import * as contract from '@/lib/logs/contract';

export const GET = defineRoute(contract.getSystemLog, ({ params }) => getLog(params.id));
