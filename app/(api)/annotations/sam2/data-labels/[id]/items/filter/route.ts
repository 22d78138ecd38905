import * as labels from '@/lib/domain/labels';
import * as contract from '@/lib/domain/labels/contract-segment-anything';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.filterItems, ({ principal, params, query }) => {
  const { query: words, sortBy, page, limit } = query;
  const sort = sortBy === 'confidence' ? sortBy : sortBy.startsWith('frame') ? 'frame' : 'date';
  return labels.listItems(
    principal,
    { labelId: params.id },
    { words: words || undefined, sort, page, limit },
  );
});
