import { defineRoute } from '@/lib/http/route';
import { receiveVideo } from '@/lib/videos';
import { uploadVideoOlder } from '@/lib/videos/contract';

export const POST = defineRoute(uploadVideoOlder, ({ principal, request }) =>
  receiveVideo(principal, request),
);
