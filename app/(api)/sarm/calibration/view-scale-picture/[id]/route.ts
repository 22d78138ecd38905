import { scalePictureResponse } from '@/lib/domain/microscopes';
import * as contract from '@/lib/domain/microscopes/contract-profiles';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.viewScalePicture, ({ params, request }) =>
  scalePictureResponse(params.id, request),
);
