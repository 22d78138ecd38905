import { authenticate } from '@/lib/platform/auth/session';
import { credentialsOf, defineRoute } from '@/lib/platform/route/define-route';
import { watchTask } from '@/lib/platform/tasks';
import * as contracts from '@/lib/platform/tasks/contract';

export const GET = defineRoute(contracts.watchTask, ({ principal, params, request, origin }) =>
  watchTask(principal, params.id, {
    admitted: () => authenticate(credentialsOf(request), origin, { inBackground: true }),
    signal: request.signal,
  }),
);
