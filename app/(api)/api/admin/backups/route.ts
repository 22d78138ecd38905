import * as contract from '@/lib/platform/backup/contract';
import { listBackups } from '@/lib/platform/backup/listing';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.listBackups, ({ principal, query }) => listBackups(principal, query));
