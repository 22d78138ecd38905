import * as states from '@/lib/domain/annotation-states';
import * as contract from '@/lib/domain/annotation-states/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getAnnotationStatistics, ({ principal, query }) =>
  states.getAnnotationStatistics(principal, query),
);
