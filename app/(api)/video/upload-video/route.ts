import { receiveVideo } from '@/lib/domain/videos';
import { uploadVideoOlder } from '@/lib/domain/videos/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(uploadVideoOlder, ({ principal, request }) =>
  receiveVideo(principal, request),
);
