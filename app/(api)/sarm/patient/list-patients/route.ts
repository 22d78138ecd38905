import { listPatients } from '@/lib/domain/patients';
import * as contract from '@/lib/domain/patients/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(
  contract.listPatients,
  ({ query: { project_id: projectId, ...query }, principal }) =>
    listPatients(principal, { ...query, projectId }),
);
