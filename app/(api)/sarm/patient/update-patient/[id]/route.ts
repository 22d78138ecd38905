import { updatePatient } from '@/lib/domain/patients';
import * as contract from '@/lib/domain/patients/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const PATCH = defineRoute(contract.updatePatient, ({ params, body, principal }) =>
  updatePatient(principal, params.id, body),
);
