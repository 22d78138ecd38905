import { tellOfSettings } from '@/lib/administration';
import { defineRoute } from '@/lib/http/route';
import * as settings from '@/lib/settings';
import * as contract from '@/lib/settings/contract';

export const PUT = defineRoute(contract.saveSystemSettings, ({ params, body, principal }) =>
  settings.saveSystemSettings(principal, params.section, body, tellOfSettings),
);
