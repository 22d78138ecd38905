import { downloadArtefact } from '@/lib/analyses';
import * as contract from '@/lib/analyses/contract';
import { defineRoute } from '@/lib/http/route';

export const GET = defineRoute(contract.getArtefact, ({ params, principal, request }) =>
  downloadArtefact(principal, params.videoId, params.name, request),
);
