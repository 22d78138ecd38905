import { defineRoute } from '@/lib/http/route';
import { receiveVideo } from '@/lib/videos';
import { uploadVideo } from '@/lib/videos/contract';

export const POST = defineRoute(uploadVideo, ({ principal, request }) => receiveVideo(principal, request));
