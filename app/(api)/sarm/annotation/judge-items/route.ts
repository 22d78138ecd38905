import { judgeItems } from '@/lib/domain/labels';
import * as contracts from '@/lib/domain/labels/contract-judging';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contracts.judgeItems, ({ principal, body }) =>
  judgeItems(principal, body.data_label_id, body.items),
);
