import { getFrame } from '@/lib/domain/frames';
import * as contracts from '@/lib/domain/frames/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contracts.getFrame, ({ principal, params }) => getFrame(principal, params.id));
