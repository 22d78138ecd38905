import { changeTracks } from '@/lib/domain/annotations';
import * as contracts from '@/lib/domain/annotations/contract-tracks';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contracts.changeTracks, ({ principal, params, body }) =>
  changeTracks(principal, params.videoId, body),
);
