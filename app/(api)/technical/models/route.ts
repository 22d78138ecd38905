import { createModel } from '@/lib/domain/models';
import * as contract from '@/lib/domain/models/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.createModel, ({ principal, body }) => createModel(principal, body));
