import { requestRevalidation } from '@/lib/domain/revalidations';
import * as contract from '@/lib/domain/revalidations/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.revalidateVersion, ({ principal, params, body }) =>
  requestRevalidation(principal, params.id, body),
);
