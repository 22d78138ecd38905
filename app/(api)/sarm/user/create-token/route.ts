import { createOwnToken } from '@/lib/platform/api-tokens';
import { createToken } from '@/lib/platform/api-tokens/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(createToken, ({ principal, body }) => createOwnToken(principal, body));
