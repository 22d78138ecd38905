import { measureStill } from '@/lib/domain/morphology';
import * as contract from '@/lib/domain/morphology/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.measureStill, ({ params, principal, body }) =>
  measureStill(principal, params.id, {
    pixelSizeUm: body.pixel_size_um,
    stain: body.stain,
    magnification: body.magnification,
  }),
);
