import { listAnalyzedPatients } from '@/lib/domain/analyses';
import * as contract from '@/lib/domain/analyses/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.listAnalyzedPatients, ({ query, principal }) =>
  listAnalyzedPatients(principal, query),
);
