import { fixBaseline } from '@/lib/domain/quality-control';
import * as contract from '@/lib/domain/quality-control/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.fixBaseline, ({ body, principal }) => fixBaseline(principal, body));
