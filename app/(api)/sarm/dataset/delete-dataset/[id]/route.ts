import { deleteDataset } from '@/lib/domain/datasets';
import * as contract from '@/lib/domain/datasets/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const DELETE = defineRoute(contract.deleteDataset, ({ params, principal }) =>
  deleteDataset(principal, params.id),
);
