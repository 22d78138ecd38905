import { downloadArtefact } from '@/lib/domain/analyses';
import * as contract from '@/lib/domain/analyses/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getArtefact, ({ params, principal, request }) =>
  downloadArtefact(principal, params.videoId, params.name, request),
);
