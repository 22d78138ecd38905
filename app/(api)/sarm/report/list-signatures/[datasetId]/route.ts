import { listSignatures, reportPlace } from '@/lib/domain/reports';
import * as contract from '@/lib/domain/reports/contract-signing';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.listSignatures, ({ params, query, principal }) =>
  listSignatures(principal, reportPlace(params, query)),
);
