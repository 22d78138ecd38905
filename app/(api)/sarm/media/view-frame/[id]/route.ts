import { requireFrame } from '@/lib/domain/frames';
import * as contracts from '@/lib/domain/frames/contract';
import { defineRoute } from '@/lib/platform/route/define-route';
import { mediaResponse, objectStore } from '@/lib/platform/storage';

export const GET = defineRoute(
  contracts.viewFrame,
  async ({ principal, params, request, requireSubject }) => {
    const { frame } = await requireFrame(principal, params.id, 'read');
    requireSubject(frame.videoId);
    return mediaResponse(request, objectStore(), frame.objectKey, { maxAgeSeconds: 3600 });
  },
);
