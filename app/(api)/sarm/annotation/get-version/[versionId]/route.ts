import * as labels from '@/lib/domain/labels';
import * as contract from '@/lib/domain/labels/contract-versions';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getVersion, ({ principal, params }) =>
  labels.getVersion(principal, params.versionId),
);
