import * as labels from '@/lib/domain/labels';
import * as contract from '@/lib/domain/labels/contract-segment-anything';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.listLabelsOfDataset, ({ principal, params, query }) =>
  labels.listLabelsOfDataset(principal, params.datasetId, query),
);

export const POST = defineRoute(contract.createLabelOfDataset, ({ principal, params, body }) =>
  labels.createLabel(principal, params.datasetId, body, 'morphology_segmentation'),
);
