import { defineRoute } from '@/lib/platform/route/define-route';
import * as administration from '@/lib/platform/user-administration';
import * as contract from '@/lib/platform/user-administration/contract';

export const GET = defineRoute(contract.findUsers, ({ query }) => administration.findUsers(query));
