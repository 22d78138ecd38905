import { beginUpload } from '@/lib/domain/videos';
import { createUpload } from '@/lib/domain/videos/contract-uploads';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(createUpload, ({ principal, request }) => beginUpload(principal, request));
