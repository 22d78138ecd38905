import { listProfiles } from '@/lib/domain/microscopes';
import * as contract from '@/lib/domain/microscopes/contract-profiles';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(
  contract.listProfiles,
  ({ query: { microscope_id: microscopeId, include_archived: includeArchived, limit, offset } }) =>
    listProfiles({ microscopeId, includeArchived, limit, offset }),
);
