import { listModels } from '@/lib/domain/models';
import * as contract from '@/lib/domain/models/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.listModels, ({ principal, query }) => listModels(principal, query));
