import { requestExtraction } from '@/lib/domain/frames';
import { extractTechnicalFrames } from '@/lib/domain/frames/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(extractTechnicalFrames, ({ principal, body }) =>
  requestExtraction(principal, body.videoId, body.config),
);
