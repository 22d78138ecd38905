import { revokeOwnToken } from '@/lib/platform/api-tokens';
import { revokeToken } from '@/lib/platform/api-tokens/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const DELETE = defineRoute(revokeToken, async ({ principal, params }) => {
  await revokeOwnToken(principal, params.id);
  return undefined;
});
