import { uploadScalePicture } from '@/lib/domain/microscopes';
import * as contract from '@/lib/domain/microscopes/contract-profiles';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.uploadScalePicture, ({ params, principal, request }) =>
  uploadScalePicture(principal, params.microscopeId, request),
);
