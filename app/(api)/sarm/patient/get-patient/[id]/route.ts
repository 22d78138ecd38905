import { getPatient } from '@/lib/domain/patients';
import * as contract from '@/lib/domain/patients/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getPatient, ({ params, principal }) =>
  getPatient(principal, params.id),
);
