import { defineRoute } from '@/lib/http/route';
import { watchTask } from '@/lib/tasks';
import * as contracts from '@/lib/tasks/contract';

export const GET = defineRoute(contracts.watchTask, ({ principal, params, request }) =>
  watchTask(principal, params.id, request.signal),
);
