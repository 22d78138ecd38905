import * as labels from '@/lib/domain/labels';
import * as contract from '@/lib/domain/labels/contract-sarm';
import { defineRoute } from '@/lib/platform/route/define-route';

export const PATCH = defineRoute(contract.setItemQuality, ({ principal, params, body }) =>
  labels.setQuality(principal, params, body),
);
