import { deleteMicroscope } from '@/lib/domain/microscopes';
import * as contract from '@/lib/domain/microscopes/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const DELETE = defineRoute(contract.deleteMicroscope, ({ params, principal }) =>
  deleteMicroscope(principal, params.id),
);
