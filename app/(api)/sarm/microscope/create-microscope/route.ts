import { createMicroscope } from '@/lib/domain/microscopes';
import * as contract from '@/lib/domain/microscopes/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.createMicroscope, ({ body, principal }) =>
  createMicroscope(principal, body),
);
