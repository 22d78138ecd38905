import { authenticate } from '@/lib/auth/session';
import { credentialsOf, defineRoute } from '@/lib/http/route';
import { watchTask } from '@/lib/tasks';
import * as contracts from '@/lib/tasks/contract';

export const GET = defineRoute(contracts.watchTask, ({ principal, params, request, origin }) =>
  watchTask(principal, params.id, {
    admitted: () => authenticate(credentialsOf(request), origin, { inBackground: true }),
    signal: request.signal,
  }),
);
