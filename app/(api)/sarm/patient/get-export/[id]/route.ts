import { downloadExport } from '@/lib/domain/privacy';
import * as contract from '@/lib/domain/privacy/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.exportPatient, ({ params, query, principal }) =>
  downloadExport(principal, params.id, query.frames ?? false),
);
