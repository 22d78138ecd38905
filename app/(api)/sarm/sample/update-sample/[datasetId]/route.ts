import { updateSample } from '@/lib/domain/samples';
import * as contract from '@/lib/domain/samples/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const PUT = defineRoute(contract.updateSample, ({ params, body, principal }) =>
  updateSample(principal, params.datasetId, body),
);
