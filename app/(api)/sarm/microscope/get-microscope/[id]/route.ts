import { getMicroscope } from '@/lib/domain/microscopes';
import * as contract from '@/lib/domain/microscopes/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getMicroscope, ({ params }) => getMicroscope(params.id));
