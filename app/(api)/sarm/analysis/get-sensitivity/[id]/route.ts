import { analysisSensitivity } from '@/lib/domain/sensitivity';
import * as contract from '@/lib/domain/sensitivity/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getSensitivity, ({ params, principal }) =>
  analysisSensitivity(principal, params.id),
);
