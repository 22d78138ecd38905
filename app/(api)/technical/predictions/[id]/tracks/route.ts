import { sendPredictionTracks } from '@/lib/domain/predictions';
import * as contract from '@/lib/domain/predictions/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getPredictionTracks, ({ principal, params, request }) =>
  sendPredictionTracks(principal, params.id, request),
);
