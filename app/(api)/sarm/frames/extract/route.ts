import { requestExtraction } from '@/lib/frames';
import { extractFrames } from '@/lib/frames/contract';
import { defineRoute } from '@/lib/http/route';

export const POST = defineRoute(extractFrames, ({ principal, body }) =>
  requestExtraction(principal, body.videoId, body.config),
);
