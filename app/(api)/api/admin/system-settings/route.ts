import { defineRoute } from '@/lib/http/route';
import * as settings from '@/lib/settings';
import * as contract from '@/lib/settings/contract';

export const GET = defineRoute(contract.readSystemSettings, () => settings.describeSystemSettings());
