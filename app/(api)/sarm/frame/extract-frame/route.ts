import { requestExtraction } from '@/lib/domain/frames';
import { extractFrame } from '@/lib/domain/frames/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(extractFrame, ({ principal, body }) =>
  requestExtraction(principal, body.videoId, body.config),
);
