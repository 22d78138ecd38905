import { listOwnTokens } from '@/lib/platform/api-tokens';
import { listTokens } from '@/lib/platform/api-tokens/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(listTokens, ({ principal, query }) => listOwnTokens(principal, query));
