import { reportPlace, signReport } from '@/lib/domain/reports';
import * as contract from '@/lib/domain/reports/contract-signing';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.signReport, ({ params, query, body, principal }) => {
  const { content_sha256: contentSha256, ...given } = body;
  return signReport(principal, { ...reportPlace(params, query), ...given, contentSha256 });
});
