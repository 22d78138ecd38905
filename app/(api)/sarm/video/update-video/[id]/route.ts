import { updateVideo } from '@/lib/domain/videos';
import * as contract from '@/lib/domain/videos/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const PATCH = defineRoute(contract.updateVideo, ({ params, body, principal }) =>
  updateVideo(principal, params.id, body),
);
