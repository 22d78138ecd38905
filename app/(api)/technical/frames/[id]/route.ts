import { deleteFrame } from '@/lib/domain/frames';
import * as contracts from '@/lib/domain/frames/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const DELETE = defineRoute(contracts.deleteFrame, async ({ principal, params }) => {
  await deleteFrame(principal, params.id);
  return undefined;
});
