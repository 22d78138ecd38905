import { downloadArtifact } from '@/lib/domain/analyses';
import * as contract from '@/lib/domain/analyses/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getArtifact, ({ params, principal, request }) =>
  downloadArtifact(principal, params.videoId, params.name, request),
);
