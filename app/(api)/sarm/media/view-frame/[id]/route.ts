import { requireFrame } from '@/lib/frames';
import * as contracts from '@/lib/frames/contract';
import { defineRoute } from '@/lib/http/route';
import { mediaResponse, objectStore } from '@/lib/storage';

export const GET = defineRoute(contracts.viewFrame, async ({ principal, params, request }) => {
  const { frame } = await requireFrame(principal, params.id, 'read');
  return mediaResponse(request, objectStore(), frame.objectKey, { maxAgeSeconds: 3600 });
});
