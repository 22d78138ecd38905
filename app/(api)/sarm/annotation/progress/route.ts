import { getProgress } from '@/lib/domain/annotation-progress';
import { getProgress as contract } from '@/lib/domain/annotation-progress/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract, ({ principal, query }) => getProgress(principal, query));
