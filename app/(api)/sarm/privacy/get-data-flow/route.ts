import { getDataFlow } from '@/lib/domain/privacy';
import * as contract from '@/lib/domain/privacy/contract-data-flow';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getDataFlow, () => getDataFlow());
