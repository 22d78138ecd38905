import { defineRoute } from '@/lib/platform/route/define-route';
import * as settings from '@/lib/platform/settings';
import * as contract from '@/lib/platform/settings/contract';

export const GET = defineRoute(contract.readSystemSettings, () => settings.describeSystemSettings());
