import { downloadReportFhir } from '@/lib/domain/exchange';
import * as contract from '@/lib/domain/exchange/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getReportFhir, ({ params, query, principal }) =>
  downloadReportFhir(principal, {
    datasetId: params.datasetId,
    analysisId: query.analysis_id,
    version: query.version,
    identity: query.identity,
  }),
);
