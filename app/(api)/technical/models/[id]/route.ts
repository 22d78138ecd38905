import { deleteModel, getModel, updateModel } from '@/lib/domain/models';
import * as contract from '@/lib/domain/models/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getModel, ({ principal, params }) => getModel(principal, params.id));

export const PUT = defineRoute(contract.updateModel, ({ principal, params, body }) =>
  updateModel(principal, params.id, body),
);

export const DELETE = defineRoute(contract.deleteModel, async ({ principal, params }) => {
  await deleteModel(principal, params.id);
  return undefined;
});
