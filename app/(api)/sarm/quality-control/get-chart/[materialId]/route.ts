import { controlChart } from '@/lib/domain/quality-control';
import * as contract from '@/lib/domain/quality-control/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getChart, ({ params, query, principal }) => {
  const { microscope_id: microscopeId, operator_id: operatorId, origin } = query;
  return controlChart(principal, { ...params, microscopeId, origin, operatorId });
});
