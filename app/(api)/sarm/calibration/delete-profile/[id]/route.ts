import { deleteProfile } from '@/lib/domain/microscopes';
import * as contract from '@/lib/domain/microscopes/contract-profiles';
import { defineRoute } from '@/lib/platform/route/define-route';

export const DELETE = defineRoute(contract.deleteProfile, ({ params, principal }) =>
  deleteProfile(principal, params.id),
);
