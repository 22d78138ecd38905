import { listVideoPatients } from '@/lib/domain/videos';
import * as contracts from '@/lib/domain/videos/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contracts.listVideoPatients, ({ principal, query }) =>
  listVideoPatients(principal, query),
);
