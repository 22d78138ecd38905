import { receiveLabelFile } from '@/lib/domain/label-imports';
import { importLabels } from '@/lib/domain/label-imports/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(importLabels, ({ principal, params, request }) =>
  receiveLabelFile(principal, params.datasetId, request),
);
