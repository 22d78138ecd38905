import { updateMicroscope } from '@/lib/domain/microscopes';
import * as contract from '@/lib/domain/microscopes/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const PATCH = defineRoute(contract.updateMicroscope, ({ params, body, principal }) =>
  updateMicroscope(principal, params.id, body),
);
