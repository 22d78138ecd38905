import { listChambers } from '@/lib/domain/chambers';
import * as contract from '@/lib/domain/chambers/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.listChambers, ({ query }) => listChambers(query));
