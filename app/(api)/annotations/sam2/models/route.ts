import { listModels } from '@/lib/domain/masks';
import * as contracts from '@/lib/domain/masks/contract-segment-anything';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contracts.listSam2Models, ({ principal }) => listModels(principal, 'sam2'));
