import { deletePatient } from '@/lib/domain/patients';
import * as contract from '@/lib/domain/patients/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const DELETE = defineRoute(contract.deletePatient, ({ params, principal }) =>
  deletePatient(principal, params.id),
);
