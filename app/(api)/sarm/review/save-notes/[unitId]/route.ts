import * as reviews from '@/lib/domain/reviews';
import * as contract from '@/lib/domain/reviews/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const PUT = defineRoute(contract.saveNotes, ({ principal, params, body }) =>
  reviews.saveNotes(principal, { id: params.unitId, version: body.version }, body.notes),
);
