import { listAnalyses } from '@/lib/domain/analyses';
import * as contract from '@/lib/domain/analyses/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.listAnalyses, ({ query, principal }) =>
  listAnalyses(principal, {
    status: query.status,
    datasetId: query.dataset_id,
    patientId: query.patient_id,
    limit: query.limit,
    offset: query.offset,
  }),
);
