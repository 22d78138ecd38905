import { requestExtraction } from '@/lib/frames';
import { extractTechnicalFrames } from '@/lib/frames/contract';
import { defineRoute } from '@/lib/http/route';

export const POST = defineRoute(extractTechnicalFrames, ({ principal, body }) =>
  requestExtraction(principal, body.videoId, body.config),
);
