import { judgeCell } from '@/lib/domain/morphology';
import * as contract from '@/lib/domain/morphology/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.judgeCell, ({ params, principal, body }) =>
  judgeCell(principal, params.cellId, body.judgment, body.revision),
);
