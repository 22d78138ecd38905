import { createPatient } from '@/lib/domain/patients';
import * as contract from '@/lib/domain/patients/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.createPatient, ({ body, principal }) =>
  createPatient(principal, body),
);
