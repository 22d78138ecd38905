import { downloadCertificate } from '@/lib/domain/privacy';
import * as contract from '@/lib/domain/privacy/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getCertificate, ({ params, principal }) =>
  downloadCertificate(principal, params.id),
);
