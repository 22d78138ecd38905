import { defineRoute } from '@/lib/platform/route/define-route';
import * as settings from '@/lib/platform/settings';
import * as contract from '@/lib/platform/settings/contract';
import { notifyOfSettings } from '@/lib/platform/user-administration';

export const PUT = defineRoute(contract.saveSystemSettings, ({ params, body, principal }) =>
  settings.saveSystemSettings(principal, params.section, body, notifyOfSettings),
);
