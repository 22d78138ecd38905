import { abandonUpload, continueUpload, getUploadState } from '@/lib/domain/videos';
import { appendUpload, cancelUpload, uploadState } from '@/lib/domain/videos/contract-uploads';
import { defineRoute } from '@/lib/platform/route/define-route';

/** Next answers HEAD with its headers. */
export const GET = defineRoute(uploadState, ({ principal, params }) => getUploadState(principal, params.id));

export const PATCH = defineRoute(appendUpload, ({ principal, params, request }) =>
  continueUpload(principal, params.id, request),
);

export const DELETE = defineRoute(cancelUpload, ({ principal, params }) =>
  abandonUpload(principal, params.id),
);
