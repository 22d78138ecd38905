import { saveTemplate } from '@/lib/domain/report-templates';
import * as contract from '@/lib/domain/report-templates/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.saveTemplate, ({ body, principal }) => {
  const { name, project_id: projectId, ...settings } = body;
  return saveTemplate(principal, name, projectId, settings);
});
