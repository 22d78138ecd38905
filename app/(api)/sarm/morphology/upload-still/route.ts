import { receiveStill } from '@/lib/domain/morphology';
import { uploadStill } from '@/lib/domain/morphology/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(uploadStill, ({ principal, request }) => receiveStill(principal, request));
