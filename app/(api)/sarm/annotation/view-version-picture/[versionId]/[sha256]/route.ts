import * as labels from '@/lib/domain/labels';
import * as contract from '@/lib/domain/labels/contract-versions';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.viewVersionPicture, ({ principal, params, request }) =>
  labels.readVersionPicture(principal, params, request),
);
