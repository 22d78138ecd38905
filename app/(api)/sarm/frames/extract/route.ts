import { requestExtraction } from '@/lib/domain/frames';
import { extractFrames } from '@/lib/domain/frames/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(extractFrames, ({ principal, body }) =>
  requestExtraction(principal, body.videoId, body.config),
);
