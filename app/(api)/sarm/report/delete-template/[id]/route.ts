import { deleteTemplate } from '@/lib/domain/report-templates';
import * as contract from '@/lib/domain/report-templates/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const DELETE = defineRoute(contract.deleteTemplate, ({ params, principal }) =>
  deleteTemplate(principal, params.id),
);
