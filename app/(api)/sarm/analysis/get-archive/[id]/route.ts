import { downloadArchive } from '@/lib/domain/exchange';
import * as contract from '@/lib/domain/exchange/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getAnalysisArchive, ({ params, query, principal }) =>
  downloadArchive(principal, params.id, query.videos ?? false),
);
