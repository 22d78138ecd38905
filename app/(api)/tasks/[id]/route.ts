import { defineRoute } from '@/lib/http/route';
import { getTask, requestCancel } from '@/lib/tasks';
import * as contracts from '@/lib/tasks/contract';

export const GET = defineRoute(contracts.getTask, ({ principal, params }) => getTask(principal, params.id));

export const DELETE = defineRoute(contracts.cancelTask, ({ principal, params }) =>
  requestCancel(principal, params.id),
);
