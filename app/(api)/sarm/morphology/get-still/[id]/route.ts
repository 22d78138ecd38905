import { getStill } from '@/lib/domain/morphology';
import * as contract from '@/lib/domain/morphology/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getStill, ({ params, principal }) => getStill(principal, params.id));
