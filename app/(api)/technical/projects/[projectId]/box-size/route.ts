import { getBoxSize, setBoxSize } from '@/lib/domain/box-sizes';
import * as contract from '@/lib/domain/box-sizes/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getBoxSize, ({ principal, params }) =>
  getBoxSize(principal, params.projectId),
);

export const PUT = defineRoute(contract.setBoxSize, ({ principal, params, body }) =>
  setBoxSize(principal, params.projectId, body.box_factor),
);
