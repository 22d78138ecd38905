import { createDataset } from '@/lib/datasets';
import * as contract from '@/lib/datasets/contract';
import { defineRoute } from '@/lib/http/route';

export const POST = defineRoute(contract.createDataset, ({ body, principal }) =>
  createDataset(principal, body),
);
