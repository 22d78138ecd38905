import { previewErasure } from '@/lib/domain/privacy';
import * as contract from '@/lib/domain/privacy/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.previewErasure, ({ params, principal }) =>
  previewErasure(principal, params.id),
);
