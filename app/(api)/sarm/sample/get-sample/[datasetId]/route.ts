import { getSample } from '@/lib/domain/samples';
import * as contract from '@/lib/domain/samples/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getSample, ({ params, principal }) =>
  getSample(principal, params.datasetId),
);
