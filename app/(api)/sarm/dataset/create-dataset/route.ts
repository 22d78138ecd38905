import { createDataset } from '@/lib/domain/datasets';
import * as contract from '@/lib/domain/datasets/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.createDataset, ({ body, principal }) =>
  createDataset(principal, body),
);
