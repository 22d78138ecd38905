import * as labels from '@/lib/domain/labels';
import * as contract from '@/lib/domain/labels/contract-sarm';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.listDatasetLabels, ({ principal, params, query }) =>
  labels.listLabelsOfDataset(principal, params.datasetId, query),
);

export const POST = defineRoute(contract.createDatasetLabel, ({ principal, params, body }) =>
  labels.createLabel(principal, params.datasetId, body, 'morphology_segmentation'),
);
