import { defineRoute } from '@/lib/http/route';
import * as roles from '@/lib/roles';
import * as contract from '@/lib/roles/contract';

export const GET = defineRoute(contract.listPermissionsOlder, ({ query }) => roles.listPermissions(query));
