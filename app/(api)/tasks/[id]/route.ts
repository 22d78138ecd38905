import { defineRoute } from '@/lib/platform/route/define-route';
import { getTask, requestCancel } from '@/lib/platform/tasks';
import * as contracts from '@/lib/platform/tasks/contract';

export const GET = defineRoute(contracts.getTask, ({ principal, params }) => getTask(principal, params.id));

export const DELETE = defineRoute(contracts.cancelTask, ({ principal, params }) =>
  requestCancel(principal, params.id),
);
