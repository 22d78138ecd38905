import { updateTemplate } from '@/lib/domain/report-templates';
import * as contract from '@/lib/domain/report-templates/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const PATCH = defineRoute(contract.updateTemplate, ({ params, body, principal }) => {
  const { name, ...settings } = body;
  return updateTemplate(principal, params.id, name, settings);
});
