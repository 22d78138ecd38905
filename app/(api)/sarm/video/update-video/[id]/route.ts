import { defineRoute } from '@/lib/http/route';
import { updateVideo } from '@/lib/videos';
import * as contract from '@/lib/videos/contract';

export const PATCH = defineRoute(contract.updateVideo, ({ params, body, principal }) =>
  updateVideo(principal, params.id, body),
);
