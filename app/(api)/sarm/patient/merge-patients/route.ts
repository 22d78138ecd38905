import { mergePatients } from '@/lib/domain/patients';
import * as contract from '@/lib/domain/patients/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(
  contract.mergePatients,
  ({ body: { keep_id: keepId, duplicate_id: duplicateId, version }, principal }) =>
    mergePatients(principal, { keepId, duplicateId, version }),
);
