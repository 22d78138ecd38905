import { authenticate } from '@/lib/auth/session';
import { credentialsOf, defineRoute } from '@/lib/http/route';
import { watchNotifications } from '@/lib/notifications';
import * as contracts from '@/lib/notifications/contract';

export const GET = defineRoute(contracts.watchNotifications, ({ principal, request, origin }) =>
  watchNotifications(principal, {
    admitted: () => authenticate(credentialsOf(request), origin, { inBackground: true }),
    signal: request.signal,
  }),
);
