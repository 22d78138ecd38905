import { getFrame } from '@/lib/frames';
import * as contracts from '@/lib/frames/contract';
import { defineRoute } from '@/lib/http/route';

export const GET = defineRoute(contracts.getFrame, ({ principal, params }) => getFrame(principal, params.id));
