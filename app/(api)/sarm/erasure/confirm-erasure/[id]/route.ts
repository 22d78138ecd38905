import { confirmErasure } from '@/lib/domain/privacy';
import * as contract from '@/lib/domain/privacy/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.confirmErasure, ({ params, body, principal }) =>
  confirmErasure(principal, params.id, {
    previewSha256: body.preview_sha256,
    password: body.password,
    code: body.code,
  }),
);
