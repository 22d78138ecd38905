import { videoSensitivity } from '@/lib/domain/sensitivity';
import * as contract from '@/lib/domain/sensitivity/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getVideoSensitivity, ({ params, principal }) =>
  videoSensitivity(principal, params.videoId),
);
