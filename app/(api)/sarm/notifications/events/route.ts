import { authenticate } from '@/lib/platform/auth/session';
import { watchNotifications } from '@/lib/platform/notifications';
import * as contracts from '@/lib/platform/notifications/contract';
import { credentialsOf, defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contracts.watchNotifications, ({ principal, request, origin }) =>
  watchNotifications(principal, {
    admitted: () => authenticate(credentialsOf(request), origin, { inBackground: true }),
    signal: request.signal,
  }),
);
