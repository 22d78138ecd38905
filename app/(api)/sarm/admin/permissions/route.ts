import * as roles from '@/lib/platform/roles';
import * as contract from '@/lib/platform/roles/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.listPermissionsOlder, ({ query }) => roles.listPermissions(query));
