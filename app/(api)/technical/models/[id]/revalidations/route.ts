import { listRevalidations } from '@/lib/domain/revalidations';
import * as contract from '@/lib/domain/revalidations/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.listRevalidations, ({ principal, params, query }) =>
  listRevalidations(principal, params.id, query),
);
