import { deleteFrame } from '@/lib/frames';
import * as contracts from '@/lib/frames/contract';
import { defineRoute } from '@/lib/http/route';

export const DELETE = defineRoute(contracts.deleteFrame, async ({ principal, params }) => {
  await deleteFrame(principal, params.id);
  return undefined;
});
