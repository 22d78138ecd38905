import { getAnalysis } from '@/lib/analyses';
import * as contract from '@/lib/analyses/contract';
import { defineRoute } from '@/lib/http/route';

export const GET = defineRoute(contract.getAnalysis, ({ params, principal }) =>
  getAnalysis(principal, params.id),
);
