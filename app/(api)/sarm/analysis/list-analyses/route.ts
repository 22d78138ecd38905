import { listAnalyses } from '@/lib/domain/analyses';
import * as contract from '@/lib/domain/analyses/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.listAnalyses, ({ query, principal }) => {
  const { dataset_id: datasetId, patient_id: patientId, ...filter } = query;
  return listAnalyses(principal, { ...filter, datasetId, patientId });
});
