import * as states from '@/lib/domain/annotation-states';
import * as contract from '@/lib/domain/annotation-states/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.listFrameStates, ({ principal, query }) =>
  states.listFrameStates(principal, query),
);
