import { getAnnotatedFrame } from '@/lib/domain/annotations';
import * as contracts from '@/lib/domain/annotations/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contracts.getAnnotatedFrame, ({ principal, params }) =>
  getAnnotatedFrame(principal, params.frameId),
);
