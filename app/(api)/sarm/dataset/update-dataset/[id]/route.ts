import { updateDataset } from '@/lib/datasets';
import * as contract from '@/lib/datasets/contract';
import { defineRoute } from '@/lib/http/route';

export const PATCH = defineRoute(contract.updateDataset, ({ params, body, principal }) =>
  updateDataset(principal, params.id, body),
);
