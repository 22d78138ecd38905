import { updateProfile } from '@/lib/domain/microscopes';
import * as contract from '@/lib/domain/microscopes/contract-profiles';
import { defineRoute } from '@/lib/platform/route/define-route';

export const PATCH = defineRoute(contract.updateProfile, ({ params, body, principal }) =>
  updateProfile(principal, params.id, body),
);
