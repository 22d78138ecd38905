import { updateDataset } from '@/lib/domain/datasets';
import * as contract from '@/lib/domain/datasets/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const PATCH = defineRoute(contract.updateDataset, ({ params, body, principal }) =>
  updateDataset(principal, params.id, body),
);
