import { createFromAnnotations } from '@/lib/domain/annotated-datasets';
import { createDataset } from '@/lib/domain/datasets';
import * as contract from '@/lib/domain/datasets/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.createDataset, ({ body, principal }) =>
  body.kind === 'annotated'
    ? createFromAnnotations(principal, body.dataset)
    : createDataset(principal, body.dataset),
);
