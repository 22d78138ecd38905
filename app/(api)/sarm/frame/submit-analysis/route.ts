import { submitFrames } from '@/lib/domain/frame-submissions';
import * as contracts from '@/lib/domain/frame-submissions/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contracts.submitFrames, ({ principal, body }) =>
  submitFrames(principal, body),
);
