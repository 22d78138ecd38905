import { listAnalyses } from '@/lib/analyses';
import * as contract from '@/lib/analyses/contract';
import { defineRoute } from '@/lib/http/route';

export const GET = defineRoute(contract.listAnalyses, ({ query, principal }) =>
  listAnalyses(principal, {
    status: query.status,
    datasetId: query.dataset_id,
    patientId: query.patient_id,
    limit: query.limit,
    offset: query.offset,
  }),
);
