import { downloadCertificatePdf } from '@/lib/domain/privacy';
import * as contract from '@/lib/domain/privacy/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getCertificatePdf, ({ params, query, principal, request }) =>
  downloadCertificatePdf(principal, { id: params.id, language: query.language }, request),
);
