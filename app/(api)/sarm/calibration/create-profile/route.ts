import { createProfile } from '@/lib/domain/microscopes';
import * as contract from '@/lib/domain/microscopes/contract-profiles';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.createProfile, ({ body, principal }) =>
  createProfile(principal, body),
);
