import * as alarms from '@/lib/platform/alarms';
import * as contract from '@/lib/platform/alarms/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.listAlarms, ({ principal, query }) =>
  alarms.listAlarms(principal, query),
);
