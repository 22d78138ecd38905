import { downloadSpermClassification } from '@/lib/domain/project-dashboard';
import * as contract from '@/lib/domain/project-dashboard/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getSpermClassificationData, ({ params, principal }) =>
  downloadSpermClassification(principal, params.projectId),
);
