import { receiveVideo } from '@/lib/domain/videos';
import { uploadVideo } from '@/lib/domain/videos/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(uploadVideo, ({ principal, request }) => receiveVideo(principal, request));
