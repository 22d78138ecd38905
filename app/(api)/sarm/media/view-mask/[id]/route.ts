import { maskPicture, pngResponse } from '@/lib/domain/masks';
import * as contracts from '@/lib/domain/masks/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contracts.viewMask, async ({ principal, params, query, requireSubject }) =>
  pngResponse(await maskPicture(principal, params.id, query.style, requireSubject)),
);
