import { requestExtraction } from '@/lib/frames';
import { extractFrame } from '@/lib/frames/contract';
import { defineRoute } from '@/lib/http/route';

export const POST = defineRoute(extractFrame, ({ principal, body }) =>
  requestExtraction(principal, body.videoId, body.config),
);
