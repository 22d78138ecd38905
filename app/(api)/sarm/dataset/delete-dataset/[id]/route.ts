import { deleteDataset } from '@/lib/datasets';
import * as contract from '@/lib/datasets/contract';
import { defineRoute } from '@/lib/http/route';

export const DELETE = defineRoute(contract.deleteDataset, ({ params, principal }) =>
  deleteDataset(principal, params.id),
);
