import * as administration from '@/lib/administration';
import * as contract from '@/lib/administration/contract';
import { defineRoute } from '@/lib/http/route';

export const GET = defineRoute(contract.findUsers, ({ query }) => administration.findUsers(query));
